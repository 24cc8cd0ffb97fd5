import type { Movement } from './motion.ts';

/** Key poses in the order of `Pose`. Every strike ends on the site's diagonal, 32° upwards. */
export const movements = {
  kick: {
    withCane: false,
    poses: [
      [300, 330, -78, 118, 128, 20, 70, 92, 4, 62, -62, 30, -70, 0],
      [312, 322, -96, 40, 132, 60, 80, 92, 2, 70, -50, 36, -74, 0],
      [322, 318, -112, -26, 112, 80, 88, 92, -4, 92, -20, 40, -80, 0],
      [326, 318, -122, -34, 34, 20, 92, 93, -10, 120, 30, 42, -84, 0],
      [328, 318, -128, -32, -32, -32, 95, 94, -14, 138, 60, 40, -86, 0],
    ],
  },
  cane: {
    withCane: true,
    poses: [
      [250, 372, -92, 58, 104, 4, 118, 108, 8, 186, 204, 100, 120, 150],
      [268, 374, -84, 48, 100, 4, 124, 114, 10, 238, 256, 112, 134, 214],
      [290, 380, -76, 38, 96, 4, 132, 124, 14, 290, 302, 126, 150, 276],
      [312, 390, -66, 26, 92, 4, 140, 136, 18, 328, 328, 140, 158, 328],
    ],
  },
  knee: {
    withCane: false,
    poses: [
      [290, 330, -76, 122, 134, 30, 74, 96, 4, -20, -46, -8, -40, 0],
      [304, 322, -90, 70, 142, 60, 80, 94, 4, -8, -34, 4, -26, 0],
      [318, 314, -106, 0, 120, 84, 86, 92, 2, 4, -10, 16, 0, 0],
      [326, 308, -116, -32, 96, 70, 90, 92, 0, 16, 8, 28, 14, 0],
    ],
  },
} as const satisfies Record<string, Movement>;

/** Returns the movement for the name of a discipline. Disciplines that the club adds get a kick. */
export const movementOf = (discipline: string): keyof typeof movements => {
  if (/canne|bâton/i.test(discipline)) return 'cane';
  return /tha[iï]|muay/i.test(discipline) ? 'knee' : 'kick';
};
