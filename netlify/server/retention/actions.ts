import type { Actor } from '#domain/audit.ts';
import { dayInParis } from '#domain/dates.ts';
import {
  latestExpiredSeason,
  RETENTION_YEARS,
  type RetentionPreview,
  type RetentionResult,
} from '#domain/retention.ts';
import type { Season } from '#domain/season.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { removeFiles } from '../memberships/files.ts';
import { createTimer } from '../work-list.ts';
import { write } from '../write.ts';
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

/** How many members one batch deletes. Their files, at most three each, are removed right after it. */
const CHUNK = 20;
/**
 * No batch begins later than this. Database and files may take some seconds each, and the answer has 8.5 s.
 * Milliseconds.
 */
const TIME_LIMIT = 2000;
/** How many batches in a row may fail because somebody else changed their members. */
const MOST_REFUSALS = 5;

/** Returns what the retention rule would delete today (docs/rules.md#retention). */
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

const deleteChunk = (deps: Deps, actor: Actor, latest: Season, chunk: readonly Expired[]): Promise<void> => {
  const { db } = deps;
  const ids = chunk.map(({ id }) => id);
  return write(deps, {
    actor,
    subject: { type: 'season', id: latest },
    action: 'season.retention',
    fields: [`members: ${chunk.length}`, `files: ${filesOf(chunk)}`],
    first: [lockRetention(db), holdMembers(db, ids), refuseUnless(db, selectAllExpired(db, latest, ids))],
    statements: [deletePaymentsOf(db, ids), deleteMembers(db, ids)],
    after: () => Promise.all(chunk.map((member) => removeFiles(deps, member))),
  });
};

/**
 * Deletes archived members whose time is over, with lines, payments and files, in batches until the time of a request
 * is over. Asked again, it continues. Keeps members while money is in progress. The sweep removes files that stay.
 * Throws `unavailable` if database or files are out of reach.
 */
export const applyRetention = async (deps: Deps, actor: Actor): Promise<RetentionResult> => {
  const latest = latestExpiredSeason(dayInParis(deps.now()));
  const isOutOfTime = createTimer(deps, TIME_LIMIT);
  const deleted = { members: 0, files: 0 };
  let refusals = 0;
  // If the store is out of reach, every file would stay, so nothing is begun.
  await deps.files.putAt(latest);
  while (!isOutOfTime() && refusals < MOST_REFUSALS) {
    const chunk = await listExpired(deps.db, latest, CHUNK);
    if (chunk.length === 0) break;
    try {
      await deleteChunk(deps, actor, latest, chunk);
    } catch (error) {
      // Restored or refunded a moment ago. The next read leaves them out.
      if (!isRefused(error)) throw error;
      refusals += 1;
      continue;
    }
    deleted.members += chunk.length;
    deleted.files += filesOf(chunk);
  }
  return { deleted, left: await countExpired(deps.db, latest) };
};
