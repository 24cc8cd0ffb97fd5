import * as z from 'zod/mini';
import type { IsoDate } from './dates.ts';
import type { MemberJson } from './member.ts';
import { memberFilterSchema } from './member-filter.ts';

/** `complet` tells all, `licences` what the federation asks for, `appel` who to expect at training. */
export const exportPresets = ['complet', 'licences', 'appel'] as const;
export type ExportPreset = (typeof exportPresets)[number];

/** `csv` for any programme, `xlsx` for a spreadsheet. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const exportShape = { format: z.enum(exportFormats), preset: z.enum(exportPresets) };

/** Everybody the filter leaves. */
export const filteredExportSchema = z.extend(memberFilterSchema, exportShape);

/** These members: what a typed search found is no matter for an address. */
export const chosenExportSchema = z.object({
  ...exportShape,
  ids: z.array(z.uuid('invalid')).check(z.maxLength(20_000, 'too-long')),
});

/** Licences and class lists are for members in force; waiting sign-ups and refunded memberships are none. */
export const isExported = ({ status }: Pick<MemberJson, 'status'>, preset: ExportPreset): boolean =>
  preset === 'complet' || status === 'active' || status === 'suspended';

export const exportFileName = (preset: ExportPreset, format: ExportFormat, today: IsoDate): string =>
  `adhesions-${preset}-${today}.${format}`;
