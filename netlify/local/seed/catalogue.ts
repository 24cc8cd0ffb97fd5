/** Fictional prices of a plausible club. Cents. */
export const catalogue = [
  { name: 'Savate boxe française', defaultCents: 21_000, reducedCents: 16_000 },
  { name: 'Canne', defaultCents: 18_000, reducedCents: 13_500 },
  { name: 'Boxe thaï', defaultCents: 23_000, reducedCents: 17_500 },
] as const;
