import * as z from 'zod/mini';
import { DAY_MS } from '#domain/dates.ts';
import { UNDO_CLOSING_DAYS } from '#domain/season/closing.ts';
import { forget, keep, readKept } from './storage.ts';
import { ARCHIVED_BATCH } from './storage-keys.ts';

const KEPT_MS = UNDO_CLOSING_DAYS * DAY_MS;

const batchSchema = z.object({
  batchId: z.uuid(),
  count: z.int(),
  /** This is absent if an earlier version of the site stored the batch. */
  season: z.optional(z.string()),
  until: z.number(),
});

/**
 * Members that were archived together and can be restored together. The batch holds their season and number, and no
 * personal data.
 */
export type ArchivedBatch = Omit<z.output<typeof batchSchema>, 'until'>;

/** Remembers the last batch for a week, across tabs and reloads. */
export const keepBatch = ({ batchId, count, season }: ArchivedBatch): void =>
  keep(ARCHIVED_BATCH, { batchId, count, season, until: Date.now() + KEPT_MS });

export const forgetBatch = (): void => forget(ARCHIVED_BATCH);

/** Returns the batch that can still be undone. Forgets it after its week. */
export const keptBatch = (): ArchivedBatch | undefined => {
  const kept = batchSchema.safeParse(readKept(ARCHIVED_BATCH));
  if (!kept.success) return undefined;
  const { until, ...batch } = kept.data;
  if (until > Date.now()) return batch;
  forgetBatch();
  return undefined;
};
