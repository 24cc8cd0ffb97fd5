import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { dayField } from '../form/content-fields.ts';
import { MAX_ROWS } from '../form/table.ts';
import { importOutcomes } from './import-plan.ts';
import { MOST_PAID_CENTS } from './import-row.ts';
import { MAX_DISCIPLINES, memberSchemas } from './member-fields.ts';
import { seasonSchema } from './member-filter.ts';

/** How many rows one request writes: few enough for the time limit of a function. */
export const IMPORTED_AT_ONCE = 100;
/** No spreadsheet has more rows. */
const LAST_ROW = 1_048_576;

/** A field that a file may leave open: the member's dossier asks for it then. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([z.literal(''), schema]);

const memberSchema = z.object({
  lastName: memberSchemas.lastName,
  firstName: memberSchemas.firstName,
  birthDate: memberSchemas.birthDate,
  email: known(memberSchemas.email),
  phone: known(memberSchemas.phone),
  address: known(memberSchemas.address),
  licenseNumber: memberSchemas.licenseNumber,
  disciplines: boundedList(z.string(), { max: MAX_DISCIPLINES, missing: 'discipline-missing', isRequired: true }),
  practice: memberSchemas.practice,
  reducedPriceSelected: z.boolean(),
  paidCents: z.nullable(z.int().check(z.gte(0), z.lte(MOST_PAID_CENTS))),
  legalGuardianName: memberSchemas.legalGuardianName,
  legalGuardianEmail: memberSchemas.legalGuardianEmail,
  legalGuardianPhone: memberSchemas.legalGuardianPhone,
  emergencyContactName: memberSchemas.emergencyContactName,
  emergencyContactPhone: memberSchemas.emergencyContactPhone,
});

const rowNumber = z.int().check(z.gte(1), z.lte(LAST_ROW));

/** What is the same for all rows of an import. */
const allRows = {
  season: seasonSchema,
  /** True if each member has paid the whole price already. */
  isAllPaid: z.boolean(),
  /** The day on which what was paid counts as received. */
  paidOn: dayField,
};

/** Rows are told apart by their numbers. */
const haveOwnNumbers = z.refine<readonly { number: number }[]>(
  (rows) => new Set(rows.map(({ number }) => number)).size === rows.length,
  'invalid',
);

/** The rows of a file, for a preview. */
export const importPreviewSchema = z.object({
  ...allRows,
  rows: boundedList(z.object({ number: rowNumber, member: memberSchema }), { max: MAX_ROWS }).check(haveOwnNumbers),
});
export type ImportPreviewInput = z.output<typeof importPreviewSchema>;

/** Some rows of a file, with what the preview said of each. */
export const importSchema = z.object({
  ...allRows,
  /** The browser makes it. A retry of the same rows adds nobody a second time. */
  id: z.uuid('invalid'),
  rows: boundedList(z.object({ number: rowNumber, member: memberSchema, outcome: z.enum(importOutcomes, 'invalid') }), {
    max: IMPORTED_AT_ONCE,
  }).check(haveOwnNumbers),
});
export type ImportInput = z.output<typeof importSchema>;
