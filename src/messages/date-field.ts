/** Words of the button next to a date that may also be typed. */
export const dateFieldMessages = {
  open: (label: string): string => `Choisir dans un calendrier\u202F: ${label}`,
  failed: 'Le calendrier n’a pas pu être chargé. La date peut être tapée.',
} as const;
