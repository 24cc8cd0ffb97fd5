/** A fictional club in a fictional town. */
export const seedClub = {
  name: 'Cercle de Savate de Valombre',
  shortName: 'Savate Valombre',
  tagline: 'Savate, canne et boxe thaï : la distance juste, le geste net.',
  city: 'Valombre',
  address: 'Gymnase Charlemont, 12 rue du Gymnase, 00100 Valombre',
  email: 'contact@savate-valombre.example',
  phone: '+33199000000',
  links: [{ label: 'Fédération française de savate', url: 'https://www.ffsavate.com' }],
  legalForm: 'Association loi 1901',
  registration: 'RNA W000000000',
  publicationDirector: 'Solène Marchandeau, présidente',
  host: 'Netlify, Inc., 101 2nd Street, San Francisco, CA\u00A094105, États-Unis',
  affiliation: 'Fédération française de savate boxe française et disciplines associées',
} as const;

/** Fictional prices of a plausible club. Cents. */
export const catalogue = [
  { name: 'Savate boxe française', defaultCents: 21_000, reducedCents: 16_000 },
  { name: 'Canne', defaultCents: 18_000, reducedCents: 13_500 },
  { name: 'Boxe thaï', defaultCents: 23_000, reducedCents: 17_500 },
] as const;
