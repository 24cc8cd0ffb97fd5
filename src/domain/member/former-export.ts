import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import type { IsoDate } from '../dates.ts';
import { boundedList } from '../form/bounded-list.ts';
import type { Season } from '../season/season.ts';
import { type ExportFormat, exportFormats, MOST_CHOSEN, seenSchema } from './member-export.ts';
import { seasonSchema } from './member-filter.ts';
import { renewalStates } from './renewal-state.ts';

/** An export of one view of the former members: all of it, or those whom a search found. */
export const formerExportSchema = z.object({
  season: seasonSchema,
  state: z.enum(renewalStates, 'invalid'),
  format: z.enum(exportFormats, 'invalid'),
  ids: z.optional(boundedList(z.uuid('invalid'), { max: MOST_CHOSEN })),
  seen: seenSchema,
  /** Required if nobody of the list is left out. */
  password: z.optional(presentPassword),
});
export type FormerExport = z.output<typeof formerExportSchema>;

/** Returns the name of the file, for example `reinscriptions-2027-2028-le-2027-06-05.csv`. `today` is a day in Paris. */
export const formerFileName = (season: Season, format: ExportFormat, today: IsoDate): string =>
  `reinscriptions-${season}-le-${today}.${format}`;
