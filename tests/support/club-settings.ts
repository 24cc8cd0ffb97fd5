import type { ClubSettings } from '#domain/site/club.ts';

/** Returns the settings of a club that filled in only the required fields. */
export const clubSettings = (given: Partial<ClubSettings> = {}): ClubSettings => ({
  name: 'Cercle',
  article: null,
  shortName: 'Cercle',
  tagline: '',
  city: 'Valombre',
  address: '1 rue du Port',
  email: 'club@club.example',
  phone: '',
  links: [],
  legalForm: '',
  registration: '',
  publicationDirector: '',
  host: '',
  affiliation: '',
  logo: null,
  openSeason: null,
  formerMemberYears: 3,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...given,
});
