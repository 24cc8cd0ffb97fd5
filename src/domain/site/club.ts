import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { imageReference, line, lineOrEmpty, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';
import { email, MAX_LENGTH, optionalPhone } from '../form/fields.ts';
import type { Image } from '../form/image.ts';
import type { NameArticle } from '../form/name-article.ts';
import { nameArticle } from '../form/name-article-input.ts';
import { isSeason, type Season } from '../season/season.ts';
import { cleanCode, cleanText } from '../text.ts';
import { FORMER_MEMBER_YEARS } from '../time-kept.ts';

export interface ClubWebPage {
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
  links: ClubWebPage[];
  legalForm: string;
  registration: string;
  publicationDirector: string;
  host: string;
  affiliation: string;
  /** The logo that replaces the drawn one, if it is set. */
  logo: Image | null;
  /** The season open to sign-up. */
  openSeason: Season;
}

/** The club as administrators see it. `openSeason` is the season that they chose, or null if the date decides. */
export interface ClubSettings extends Omit<Club, 'openSeason'> {
  /** The article that stands before the name in a sentence. Null: the first word decides. */
  article: NameArticle | null;
  openSeason: Season | null;
  /** The number of years after their last season for which former members are kept (docs/rules.md#retention). */
  formerMemberYears: number;
  updatedAt: string;
}

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

// The host must be typed exactly, so it is cleaned strictly. The rest of a link may hold any dash.
const cleanLink = (text: string): string => cleanText(text).replace(/^[^/]*(?:\/\/[^/]*)?/, cleanCode);

const link = z.object({
  label: line(MAX_CONTENT_LENGTH.label),
  url: z
    .string('url-invalid')
    .check(
      z.overwrite(cleanLink),
      z.maxLength(MAX_LENGTH.address, { error: 'too-long', abort: true }),
      z.refine(isWebAddress, 'url-invalid'),
    ),
});

export const MAX_LINKS = 20;

/** All settings of the club, as sent. Fields that a new club does not have yet may be empty. */
export const clubInputSchema = z.object({
  name: line(MAX_LENGTH.name),
  article: nameArticle,
  shortName: line(MAX_LENGTH.name),
  tagline: lineOrEmpty(MAX_CONTENT_LENGTH.summary),
  city: lineOrEmpty(MAX_LENGTH.name),
  address: lineOrEmpty(MAX_LENGTH.address),
  email,
  phone: z.pipe(
    optionalPhone,
    z.transform((number) => number ?? ''),
  ),
  links: z.prefault(boundedList(link, { max: MAX_LINKS }), []),
  legalForm: lineOrEmpty(MAX_LENGTH.name),
  registration: lineOrEmpty(MAX_LENGTH.name),
  publicationDirector: lineOrEmpty(MAX_LENGTH.name),
  host: lineOrEmpty(MAX_LENGTH.address),
  affiliation: lineOrEmpty(MAX_LENGTH.address),
  /** This field is required, because it decides which season people sign up for. */
  openSeason: z.nullable(z.string('season-invalid').check(z.refine(isSeason, 'season-invalid'))),
  /** If it is left out, the number stays. */
  formerMemberYears: z.optional(
    z
      .int('invalid')
      .check(z.minimum(FORMER_MEMBER_YEARS.least, 'invalid'), z.maximum(FORMER_MEMBER_YEARS.most, 'invalid')),
  ),
  logo: z.prefault(z.nullable(imageReference), null),
  updatedAt: readAt,
});
export type ClubInput = z.output<typeof clubInputSchema>;
