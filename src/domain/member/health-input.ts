import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { dayField, line, MAX_CONTENT_LENGTH, missingOrInvalid, readAt } from '../form/content-fields.ts';
import { MAX_LENGTH } from '../form/fields.ts';
import type { Season } from '../season/season.ts';
import {
  type AskedHealth,
  type AttestedText,
  agesOn,
  type HealthRow,
  type HealthTable,
  healthDemands,
  healthLicences,
} from './health.ts';
import { practices } from './member-fields.ts';

/** How many rows a table has at most. */
export const MOST_HEALTH_ROWS = 30;
/** A certificate that is older than five years proves nothing. */
export const MOST_MONTHS = 60;
/** Nobody is older. */
const MOST_YEARS = 120;

const age = z.nullable(z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(MOST_YEARS, 'invalid')));

type Ages = Pick<HealthRow, 'minAge' | 'maxAge'>;
type Asked = Pick<HealthRow, 'demand' | 'months'>;

const healthRow = z
  .object({
    productId: z.nullable(z.uuid('invalid')),
    practice: z.nullable(z.enum(practices, missingOrInvalid)),
    minAge: age,
    maxAge: age,
    licence: z.nullable(z.enum(healthLicences, missingOrInvalid)),
    demand: z.enum(healthDemands, missingOrInvalid),
    months: z.nullable(z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(MOST_MONTHS, 'invalid'))),
  })
  .check(
    z.refine<Ages>(({ minAge, maxAge }) => minAge === null || maxAge === null || minAge <= maxAge, {
      error: 'end-before-start',
      path: ['maxAge'],
    }),
    z.refine<Asked>(({ demand, months }) => demand !== 'certificate' || months !== null, {
      error: 'required',
      path: ['months'],
    }),
    z.refine<Asked>(({ demand, months }) => demand !== 'none' || months === null, {
      error: 'invalid',
      path: ['months'],
    }),
  );

const table = {
  agesOn: z.enum(agesOn, missingOrInvalid),
  rows: boundedList(healthRow, { max: MOST_HEALTH_ROWS, missing: 'required', isRequired: true }),
};

/** The table of a season as sent: what is only tried is not written. */
export const healthTrialSchema = z.object(table);
export type HealthTrial = z.output<typeof healthTrialSchema>;

/** The table of a season with the texts, as sent. */
export const healthTableSchema = z.object({
  ...table,
  adultText: line(MAX_CONTENT_LENGTH.bio),
  guardianText: line(MAX_CONTENT_LENGTH.bio),
  updatedAt: readAt,
});
export type HealthTableInput = z.output<typeof healthTableSchema>;

/** A certificate that was seen on paper, as sent: nothing of what it says about health. */
export const certificateSchema = z.object({
  certificateOn: dayField,
  certificatePhysician: line(MAX_LENGTH.name),
  updatedAt: readAt,
});
export type SentCertificate = z.output<typeof certificateSchema>;

/** The version of the text that was shown when somebody attested. */
export const attestationSchema = z.object({
  version: z.optional(z.string('invalid').check(z.maxLength(30, 'invalid'))),
});

/** The health table of a season as an administrator reads it. */
export interface SeasonHealth extends Pick<HealthTable, 'agesOn'> {
  id: Season;
  rows: HealthRow[];
  /** With their words, also where they are the usual ones. */
  adultText: AttestedText;
  guardianText: AttestedText;
  /** True while the season has no table of its own. */
  isUsual: boolean;
  updatedAt: string;
}

/** What a table would ask of the members of a season. */
export interface HealthPreview {
  /** How many get each demand, the strictest first. `isMinor`: their legal guardian attests. */
  asked: (AskedHealth & { isMinor: boolean; count: number })[];
  /** How many dossiers would lack what is not asked of them now. */
  lacking: number;
}

/** What the public form shows about health. */
export interface HealthOnOffer extends Pick<HealthTable, 'agesOn'> {
  season: Season;
  rows: HealthRow[];
  adultText: AttestedText;
}
