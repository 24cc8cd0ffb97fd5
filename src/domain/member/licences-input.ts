import * as z from 'zod/mini';
import { isIsoDate } from '../dates.ts';
import { boundedList } from '../form/bounded-list.ts';
import { MAX_LENGTH } from '../form/fields.ts';
import { MAX_ROWS } from '../form/table.ts';
import { cleanCode, cleanText } from '../text.ts';
import { seasonSchema } from './member-filter.ts';

/** Of a first name, a last name, or both. */
export const MAX_LICENCE_NAME = 2 * MAX_LENGTH.name;

const text = z.string('invalid').check(z.overwrite(cleanText), z.maxLength(MAX_LICENCE_NAME, 'too-long'));

const row = z.object({
  row: z.int('invalid').check(z.gte(1, 'invalid'), z.lte(1_100_000, 'invalid')),
  lastName: text,
  firstName: text,
  fullName: text,
  birthDate: z.string('invalid').check(z.refine((day) => day === '' || isIsoDate(day), 'birth-date-invalid')),
  number: z.string('invalid').check(z.overwrite(cleanCode), z.maxLength(MAX_LENGTH.licenseNumber, 'too-long')),
});

/** The rows of the federation’s list, for the preview and for the run, which refuses if its plan is another one. */
export const licencesSchema = z.object({
  /** The browser makes it for a run. A retry gets the same answer. */
  id: z.optional(z.uuid('invalid')),
  season: seasonSchema,
  /** True: a number that somebody has already is replaced. */
  replaces: z.boolean('invalid'),
  rows: boundedList(row, { max: MAX_ROWS, isRequired: true }),
  /** How many numbers the preview said would be written. Left out for the preview. */
  seen: z.optional(z.int('invalid').check(z.gte(0, 'invalid'))),
});
export type LicencesInput = z.output<typeof licencesSchema>;
