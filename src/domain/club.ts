import type { Season } from './season.ts';

/** The club's identity, as every page shows it. */
export interface Club {
  name: string;
  shortName: string;
  tagline: string;
  city: string;
  address: string;
  email: string;
  phone: string;
  links: { label: string; url: string }[];
  legalForm: string;
  registration: string;
  publicationDirector: string;
  host: string;
  affiliation: string;
  /** The season open to sign-up. */
  openSeason: Season;
}
