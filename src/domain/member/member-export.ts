import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import type { IsoDate } from '../dates.ts';
import { boundedList } from '../form/bounded-list.ts';
import type { MemberJson } from './member.ts';
import { type MemberList, memberFilterSchema } from './member-filter.ts';
import { LONGEST_SEARCH } from './member-search.ts';
import { isInForce } from './member-standing.ts';

/**
 * The presets: `complet` exports everything, `licences` what the federation asks for, `appel` the people to expect at
 * training.
 */
export const exportPresets = ['complet', 'licences', 'appel'] as const;
export type ExportPreset = (typeof exportPresets)[number];

/** The formats: `csv` for any program, `xlsx` for a spreadsheet. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The columns and the file format of an export. */
export interface ExportLayout {
  format: ExportFormat;
  preset: ExportPreset;
}

/**
 * The number of members that the administrator saw. If the number has changed, the server refuses the export or the
 * archiving, so that it does exactly what was confirmed.
 */
export const seenSchema = z.int().check(z.gte(0));

/** The same number in a query parameter. */
const seenInAddress = z.pipe(z.string().check(z.regex(/^\d{1,9}$/, 'invalid')), z.transform(Number));

const exportShape = { format: z.enum(exportFormats), preset: z.enum(exportPresets) };

/** An export of all members that a filter leaves on a list. */
export const filteredExportSchema = z.extend(memberFilterSchema, { ...exportShape, seen: z.optional(seenInAddress) });

/** A limit above the size of any club. */
export const MOST_CHOSEN = 20_000;

// The fields that a request has and an address must not have: a typed search or the members that it found, and the
// password for a whole list.
const sentShape = {
  ...exportShape,
  ids: z.optional(boundedList(z.uuid('invalid'), { max: MOST_CHOSEN })),
  query: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH))),
  seen: z.optional(seenSchema),
  password: z.optional(presentPassword),
};

export const sentExportSchema = z.extend(memberFilterSchema, sentShape);
export type SentExport = z.output<typeof sentExportSchema>;

/**
 * Returns true if an export leaves out nobody of the list, whatever filter or ids it names (docs/rules.md#exports).
 * Such an export asks for the password again. The columns of the preset make no difference.
 */
export const isWholeList = (chosen: number, listed: number): boolean => listed > 0 && chosen === listed;

/**
 * Returns true if a preset exports the member. Licences and class lists leave out waiting sign-ups and refunded
 * memberships.
 */
export const isExported = (member: Pick<MemberJson, 'status'>, preset: ExportPreset): boolean =>
  preset === 'complet' || isInForce(member);

const listNames: Readonly<Record<MemberList, string>> = { current: 'adhesions', archived: 'archives' };

/** Returns the name of the file, for example `adhesions-complet-2026-11-22.csv`. `today` is a day in Paris. */
export const exportFileName = (list: MemberList, { preset, format }: ExportLayout, today: IsoDate): string =>
  `${listNames[list]}-${preset}-${today}.${format}`;
