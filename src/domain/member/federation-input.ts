import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { missingOrInvalid, readAt } from '../form/content-fields.ts';
import { optionalText } from '../form/fields.ts';
import { federationDemands } from '../season/federation.ts';
import { cleanText } from '../text.ts';
import { formatsOf, isSource, LONGEST_TITLE, MOST_COLUMNS, TEXT_SOURCE } from './federation-columns.ts';

const demanded = z.strictObject({
  demand: z.enum(federationDemands, missingOrInvalid),
  isDropped: z.boolean('invalid'),
});

const asked = z.strictObject({
  sex: z.optional(demanded),
  birthName: z.optional(demanded),
  birthPlace: z.optional(demanded),
  birthCountry: z.optional(demanded),
  nationality: z.optional(demanded),
});

/** Which fields a season asks for the federation, as sent. A field that is left out is not asked. */
export const federationAskedSchema = z.object({ asked, updatedAt: readAt });
export type FederationAskedInput = z.output<typeof federationAskedSchema>;

/** What is only tried is not written. */
export const federationTrialSchema = z.object({ asked });
export type FederationTrial = z.output<typeof federationTrialSchema>;

/** What asking these fields would change. */
export interface FederationPreview {
  /** How many complete dossiers would lack a field. */
  incomplete: number;
}

const lineAsIs = z.string('invalid').check(z.overwrite(cleanText), z.maxLength(LONGEST_TITLE, 'too-long'));

const column = z
  .strictObject({
    // Some files have columns without a title.
    title: lineAsIs,
    source: optionalText(LONGEST_TITLE + TEXT_SOURCE.length),
    format: optionalText(20),
  })
  .check(
    z.refine(({ source }) => source === null || isSource(source), { error: 'invalid', path: ['source'] }),
    z.refine(({ source, format }) => source === null || format === null || formatsOf(source).includes(format), {
      error: 'invalid',
      path: ['format'],
    }),
  );

/** The columns of the federation’s file, as sent. A column may have no source yet. */
export const federationColumnsSchema = z.object({
  columns: boundedList(column, { max: MOST_COLUMNS }),
  updatedAt: readAt,
});
export type FederationColumnsInput = z.output<typeof federationColumnsSchema>;
