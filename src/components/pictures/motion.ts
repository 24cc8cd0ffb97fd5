/**
 * Movements drawn as Marey drew them in the 1880s: the same body at successive instants, limbs as straight lines.
 * Angles are in degrees, clockwise from the right. Lengths are in units of the picture, y downwards.
 */
export type Point = readonly [x: number, y: number];

/** Hip x y · torso · striking thigh, shin, foot · standing thigh, shin, foot · two arms, upper and fore · cane. */
export type Pose = readonly number[];

const length = { torso: 150, neck: 66, thigh: 128, shin: 128, foot: 40, upperArm: 78, forearm: 76, cane: 190 } as const;

export interface Instant {
  readonly head: Point;
  /** The limb that strikes: from hip to toe, or from hand to the tip of the cane. */
  readonly strike: readonly Point[];
  readonly torso: readonly Point[];
  readonly legs: readonly (readonly Point[])[];
  readonly arms: readonly (readonly Point[])[];
}

const from = ([x, y]: Point, angle: number, reach: number): Point => {
  const radians = (angle * Math.PI) / 180;
  return [x + Math.cos(radians) * reach, y + Math.sin(radians) * reach];
};

const chain = (start: Point, ...segments: readonly (readonly [angle: number, reach: number])[]): Point[] => {
  const points = [start];
  for (const [angle, reach] of segments) points.push(from(points.at(-1) ?? start, angle, reach));
  return points;
};

export const drawPose = (pose: Pose, withCane: boolean): Instant => {
  const at = (index: number): number => pose[index] ?? 0;
  const hip: Point = [at(0), at(1)];
  const leg = (first: number): Point[] =>
    chain(hip, [at(first), length.thigh], [at(first + 1), length.shin], [at(first + 2), length.foot]);
  const shoulder = from(hip, at(2), length.torso);
  const arm = (first: number): Point[] =>
    chain(shoulder, [at(first), length.upperArm], [at(first + 1), length.forearm]);
  const leading = arm(9);
  return {
    head: from(shoulder, at(2) * 0.7 - 27, length.neck),
    strike: withCane ? chain(leading.at(-1) ?? shoulder, [at(13), length.cane]) : leg(3),
    torso: [hip, shoulder],
    legs: withCane ? [leg(3), leg(6)] : [leg(6)],
    arms: [leading, arm(11)],
  };
};

/** Returns the pose between key poses by Catmull-Rom: smooth, and exact on each key pose. */
const between = (poses: readonly Pose[], time: number): Pose => {
  const span = Math.min(Math.floor(time), poses.length - 2);
  const t = time - span;
  const key = (offset: number): Pose => poses[Math.max(0, Math.min(poses.length - 1, span + offset))] ?? [];
  return key(0).map((b, index) => {
    const [a, c, d] = [key(-1), key(1), key(2)].map((pose) => pose[index] ?? b);
    if (a === undefined || c === undefined || d === undefined) return b;
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3);
  });
};

export interface Movement {
  readonly poses: readonly Pose[];
  readonly withCane: boolean;
}

/** Returns the pose at a moment of a movement, from 0 to 1. */
export const poseAt = ({ poses }: Movement, progress: number): Pose => between(poses, progress * (poses.length - 1));

/** Returns the body at `count` instants of a movement. The last one is its end. */
export const instants = (movement: Movement, count: number): Instant[] =>
  Array.from({ length: count }, (_, index) => drawPose(poseAt(movement, index / (count - 1)), movement.withCane));

const lineOf = (line: readonly Point[], unit: number): string => {
  const whole = line.map(([x, y]): Point => [Math.round(x / unit), Math.round(y / unit)]);
  const steps = whole.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = whole[index] ?? [x, y];
    return [x - fromX, y - fromY];
  });
  return `M${whole[0]?.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}`;
};

/**
 * Returns the `d` of an SVG path through each line, in whole units of the movement, with relative steps because they
 * are shorter.
 */
export const svgPathOf = (lines: readonly (readonly Point[])[], unit = 1): string =>
  lines.map((line) => lineOf(line, unit)).join('');
