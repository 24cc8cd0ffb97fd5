import { dayInParis } from '#domain/dates.ts';
import {
  latestExpiredSeason,
  RETENTION_YEARS,
  type RetentionPreview,
  type RetentionResult,
} from '#domain/retention.ts';
import type { Season } from '#domain/season.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { removeFiles } from '../memberships/files.ts';
import { createTimer } from '../work-list.ts';
import {
  countExpired,
  countKept,
  deleteMembers,
  deletePaymentsOf,
  type Expired,
  holdMembers,
  listExpired,
  listExpiredSeasons,
  lockRetention,
  selectAllExpired,
} from './queries.ts';

/** Members deleted in one batch: their files, three each at most, are removed at once afterwards. */
const CHUNK = 20;
/** No chunk is begun later, in milliseconds: the database and the files may take some seconds each, the answer 8.5. */
const TIME_LIMIT = 2000;
/** Chunks that others changed just then, one after the other. */
const MOST_REFUSALS = 5;

/** What the retention rule would delete today (docs/rules.md#retention). */
export const previewRetention = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<RetentionPreview> => {
  const latestSeason = latestExpiredSeason(dayInParis(now()));
  const [seasons, kept] = await Promise.all([listExpiredSeasons(db, latestSeason), countKept(db, latestSeason)]);
  return {
    years: RETENTION_YEARS,
    latestSeason,
    seasons: seasons.map(({ oldest, ...season }) => ({ ...season, oldestDay: oldest ? dayInParis(oldest) : '' })),
    kept,
  };
};

const filesOf = (chunk: readonly Expired[]): number =>
  chunk.flatMap(({ photoKey, proofKey }) => [photoKey, proofKey]).filter((key) => key !== null).length;

const deleteChunk = async ({ db }: Pick<Deps, 'db'>, administratorId: string, latest: Season, chunk: Expired[]) => {
  const ids = chunk.map(({ id }) => id);
  await db.batch([
    lockRetention(db),
    holdMembers(db, ids),
    refuseUnless(db, selectAllExpired(db, latest, ids)),
    deletePaymentsOf(db, ids),
    deleteMembers(db, ids),
    insertAuditEntry(db, {
      administratorId,
      action: 'season.retention',
      subjectId: latest,
      fields: [`members: ${chunk.length}`, `files: ${filesOf(chunk)}`],
    }),
  ]);
};

/**
 * Deletes archived members whose time is over, with lines, payments and files, a chunk at a time until the time of a
 * request is over; asked again, it goes on. Nobody goes while money is under way. Files that resist are left to the
 * sweep. Throws `unavailable` when database or files are out of reach.
 */
export const applyRetention = async (deps: Deps, administratorId: string): Promise<RetentionResult> => {
  const latest = latestExpiredSeason(dayInParis(deps.now()));
  const isOutOfTime = createTimer(deps, TIME_LIMIT);
  const deleted = { members: 0, files: 0 };
  let refusals = 0;
  // Out of reach, the store would keep every file: then nothing is begun.
  await deps.files.putAt(latest);
  while (!isOutOfTime() && refusals < MOST_REFUSALS) {
    const chunk = await listExpired(deps.db, latest, CHUNK);
    if (chunk.length === 0) break;
    try {
      await deleteChunk(deps, administratorId, latest, chunk);
    } catch (error) {
      // Restored, or paid back, a moment ago: the next look leaves them out.
      if (!isRefused(error)) throw error;
      refusals += 1;
      continue;
    }
    deleted.members += chunk.length;
    deleted.files += filesOf(chunk);
    await Promise.all(chunk.map((member) => removeFiles(deps, member)));
  }
  return { deleted, left: await countExpired(deps.db, latest) };
};
