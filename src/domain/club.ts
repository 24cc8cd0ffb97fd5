import type { Image } from './image.ts';
import type { Season } from './season.ts';

export interface ClubLink {
  label: string;
  url: string;
}

/** The club's identity, as every page shows it. */
export interface Club {
  name: string;
  shortName: string;
  tagline: string;
  city: string;
  address: string;
  email: string;
  phone: string;
  links: ClubLink[];
  legalForm: string;
  registration: string;
  publicationDirector: string;
  host: string;
  affiliation: string;
  /** Replaces the drawn one where it is set. */
  logo: Image | null;
  /** The season open to sign-up. */
  openSeason: Season;
}
