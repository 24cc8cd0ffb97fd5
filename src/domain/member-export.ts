import * as z from 'zod/mini';
import { boundedList } from './bounded-list.ts';
import type { IsoDate } from './dates.ts';
import type { MemberJson } from './member.ts';
import { type MemberList, memberFilterSchema } from './member-filter.ts';
import { isInForce } from './member-standing.ts';
import { presentPassword } from './password.ts';

/** `complet` tells all, `licences` what the federation asks for, `appel` who to expect at training. */
export const exportPresets = ['complet', 'licences', 'appel'] as const;
export type ExportPreset = (typeof exportPresets)[number];

/** `csv` for any programme, `xlsx` for a spreadsheet. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How a list is handed out. */
export interface ExportLayout {
  format: ExportFormat;
  preset: ExportPreset;
}

const exportShape = { format: z.enum(exportFormats), preset: z.enum(exportPresets) };

/** Everybody on a list whom the filter leaves. */
export const filteredExportSchema = z.extend(memberFilterSchema, exportShape);

/** More than a club has members. */
export const MOST_CHOSEN = 20_000;

// What is no matter for an address: whom a typed search found, and the password that a whole list asks for.
const sentShape = {
  ids: z.optional(boundedList(z.uuid('invalid'), { max: MOST_CHOSEN })),
  password: z.optional(presentPassword),
};

export const sentExportSchema = z.extend(filteredExportSchema, sentShape);

/**
 * docs/rules.md#exports. Whether an export hands out everything, which asks for the password again: it leaves out nobody of the list, however
 * it was asked for. What a preset leaves out of the file makes no difference.
 */
export const isWholeList = (chosen: number, listed: number): boolean => listed > 0 && chosen === listed;

/** Licences and class lists are for members in force; waiting sign-ups and refunded memberships are none. */
export const isExported = (member: Pick<MemberJson, 'status'>, preset: ExportPreset): boolean =>
  preset === 'complet' || isInForce(member);

const listNames: Readonly<Record<MemberList, string>> = { current: 'adhesions', archived: 'archives' };

/** `adhesions-complet-2026-11-22.csv`, of a day in Paris. */
export const exportFileName = (list: MemberList, { preset, format }: ExportLayout, today: IsoDate): string =>
  `${listNames[list]}-${preset}-${today}.${format}`;
