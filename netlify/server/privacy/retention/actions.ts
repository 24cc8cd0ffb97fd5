import { dayInParis, type IsoDate, plusDays } from '#domain/dates.ts';
import { erasurePlanOf, yearsLater } from '#domain/member/erasure.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { MOST_FORMER, RETENTION_NOTICE_DAYS, retentionRuns } from '#domain/member/retention.ts';
import type { RetentionNotice, RetentionPreview, RetentionResult } from '#domain/member/retention-answers.ts';
import type { Season } from '#domain/season/season.ts';
import type { Actor } from '#domain/site/audit.ts';
import { sum } from '#domain/sum.ts';
import { confirmPassword, type PasswordAgain } from '../../accounts/passwords.ts';
import { isDatabaseUnreachable, isRefusedWrite } from '../../db/errors.ts';
import { refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInAdministrator } from '../../http/app-env.ts';
import { listHeld, selectHeld } from '../../persons/hold-queries.ts';
import { traceOf } from '../../runtime/log.ts';
import { createTimer, type IsOutOfTime } from '../../runtime/work-list.ts';
import { eraseAgain } from '../erasure.ts';
import {
  type ErasureRecord,
  type ErasureRow,
  listErasureRecords,
  lockTheirPersons,
  selectOtherMembership,
} from '../erasure-queries.ts';
import { lockRetention, selectEndings, selectFormerMembers, selectRecentRun, selectYears } from './queries.ts';

/** How many persons one transaction erases. */
const CHUNK = 20;
/**
 * No batch begins later than this. Database and files may take some seconds each, and the answer has 8.5 s.
 * Milliseconds.
 */
const TIME_LIMIT = 2000;
/** How many batches in a row may fail because of concurrent changes to their members. */
const MOST_REFUSALS = 5;

type ReadDeps = Pick<Deps, 'db' | 'now'>;

/** A former member as the rule sees them. */
export interface Former {
  personId: string;
  /** Their last season. */
  season: Season;
  /** The day on which they go by themselves, or null if it is not announced. */
  goesOn: IsoDate | null;
}

export interface FormerMembers {
  years: number;
  /** Those whose time is over. */
  due: Former[];
  /** Those whose time is over within a month. */
  soon: Former[];
}

/** Returns the former members whose time is over, or will be within a month (docs/rules.md#retention). */
export const findFormer = async ({ db, now }: ReadDeps): Promise<FormerMembers> => {
  const today = dayInParis(now());
  const [[kept], endings] = await db.batch([selectYears(db), selectEndings(db)]);
  const years = kept?.years ?? 0;
  const limit = (day: IsoDate) => yearsLater(day, -years);
  const rows = await selectFormerMembers(db, limit(plusDays(today, RETENTION_NOTICE_DAYS)));
  const known = new Map(endings.map((ending) => [ending.id, ending]));
  const formers = rows.map(({ personId, season, freeSince }) => {
    const ending = known.get(season);
    const toldOn = ending?.announcedAt ? dayInParis(ending.announcedAt) : null;
    // A member who is archived, or whose hold ends, after the announcement has a month from that day.
    const announcedOn = toldOn !== null && freeSince > toldOn ? freeSince : toldOn;
    const goesOn = ending ? retentionRuns(ending.lastDay, years, announcedOn) : null;
    return { personId, season, goesOn, isDue: (ending?.lastDay ?? today) < limit(today) };
  });
  const those = (isDue: boolean) => formers.filter((one) => one.isDue === isDue).map(({ isDue: _due, ...one }) => one);
  return { years, due: those(true), soon: those(false) };
};

/**
 * Returns true if nothing keeps a former member: no hold, no money under way, owed or in dispute. A payment that could still be
 * made keeps them too, because the rule withdraws nothing.
 */
export const mayBeErased = ({ memberships, ...person }: ErasureRecord, today: IsoDate): boolean =>
  erasurePlanOf(memberships, person, today).stays.length === 0 &&
  memberships.every(
    ({ isArchived, payments }) =>
      isArchived && payments.every(({ status }) => status !== 'open' && status !== 'processing'),
  );

const bySeason = (rows: readonly ErasureRow[]) =>
  [...Map.groupBy(rows, ({ season }) => season)]
    .map(([season, theirs]) => ({
      season,
      members: theirs.length,
      files: sum(theirs.map(({ counts }) => counts.files)),
      oldestDay: theirs.map(({ createdAt }) => dayInParis(createdAt)).sort()[0] ?? '',
    }))
    .sort((one, other) => (one.season < other.season ? -1 : 1));

/** Returns what the retention rule would delete today, and who goes within a month (docs/rules.md#retention). */
export const previewRetention = async (deps: ReadDeps): Promise<RetentionPreview> => {
  const today = dayInParis(deps.now());
  const { years, due, soon } = await findFormer(deps);
  const everybody = [...due, ...soon];
  const records = await listErasureRecords(
    deps.db,
    everybody.map(({ personId }) => personId),
  );
  const known = new Map(records.map((record) => [record.personId, record]));
  const going = due.flatMap(({ personId }) => known.get(personId) ?? []).filter((record) => mayBeErased(record, today));
  const isHeld = ({ memberships }: ErasureRecord) => memberships.some((one) => one.isHeld);
  const kept = due
    .flatMap(({ personId }) => known.get(personId) ?? [])
    .filter((record) => !isHeld(record) && !mayBeErased(record, today));
  const people = everybody.flatMap((former) => {
    const record = known.get(former.personId);
    const newest = record?.memberships.at(-1);
    if (!record || !newest || !mayBeErased(record, today)) return [];
    return [{ memberId: newest.id, fullName: newest.fullName, season: former.season, goesOn: former.goesOn }];
  });
  return {
    years,
    seasons: bySeason(going.flatMap(({ memberships }) => memberships)),
    kept: sum(kept.map(({ memberships }) => memberships.length)),
    held: (await listHeld(deps.db)).flatMap(({ hold, newest }) =>
      newest
        ? {
            ...hold,
            memberId: newest.id,
            fullName: fullNameOf(newest),
            season: newest.season,
            isArchived: newest.archivedAt !== null,
          }
        : [],
    ),
    people: people.slice(0, MOST_FORMER),
    peopleCount: people.length,
  };
};

/** Returns how many former members go, and from which day on, once it was announced; null if nobody does. */
export const findNotice = async (deps: ReadDeps): Promise<RetentionNotice | null> => {
  const { due, soon } = await findFormer(deps);
  const told = new Map([...due, ...soon].flatMap(({ personId, goesOn }) => (goesOn ? [[personId, goesOn]] : [])));
  if (told.size === 0) return null;
  const today = dayInParis(deps.now());
  const records = await listErasureRecords(deps.db, [...told.keys()]);
  const days = records
    .filter((record) => mayBeErased(record, today))
    .flatMap(({ personId }) => told.get(personId) ?? []);
  const [goesOn] = days.sort();
  return goesOn === undefined ? null : { people: days.length, goesOn };
};

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => ids.slice(index * CHUNK, (index + 1) * CHUNK));

/**
 * Erases these former members in batches until the time is over, except those whom money or a hold keeps, or who were
 * brought back or changed since. If a batch fails, it retries person by person; those who fail again wait for the next
 * run. Returns how many memberships and files it deleted. Throws if it could erase nobody.
 */
export const eraseFormer = async (
  deps: Deps,
  actor: Actor,
  personIds: readonly string[],
  isOutOfTime: IsOutOfTime,
): Promise<RetentionResult['deleted']> => {
  const deleted = { members: 0, files: 0 };
  let refusals = 0;
  let failure: unknown;
  const chunks = chunksOf(personIds);
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
    for (let isDone = false; !isDone; ) {
      if (isOutOfTime() || refusals >= MOST_REFUSALS) return deleted;
      const today = dayInParis(deps.now());
      const records = await listErasureRecords(deps.db, chunk);
      const going = records.filter((record) => mayBeErased(record, today)).flatMap(({ memberships }) => memberships);
      isDone = true;
      const [latest] = going
        .map(({ season }) => season)
        .sort()
        .reverse();
      if (latest === undefined) continue;
      try {
        await eraseAgain(deps, going, {
          actor,
          reason: 'retention',
          action: 'season.retention',
          subject: { type: 'season', id: latest },
          guard: [lockRetention(deps.db)],
          // A member who has just joined again keeps every season.
          last: [
            lockTheirPersons(deps.db, going),
            refuseWhen(deps.db, selectOtherMembership(deps.db, going)),
            refuseWhen(deps.db, selectHeld(going.map((row) => row.id))),
          ],
        });
        deleted.members += going.length;
        deleted.files += sum(going.map(({ counts }) => counts.files));
      } catch (error) {
        if (isDatabaseUnreachable(error)) throw error;
        if (isRefusedWrite(error)) {
          // Restored or refunded a moment ago. The next read leaves them out.
          refusals += 1;
          isDone = false;
        } else if (chunk.length > 1) chunks.push(...chunk.map((id) => [id]));
        else {
          failure = error;
          deps.log('a former member left to a later run', traceOf(error));
        }
      }
    }
  }
  if (failure !== undefined && deleted.members === 0) throw failure;
  return deleted;
};

/**
 * Erases former members whose time is over, at an administrator's word, in batches until the time of a request is over.
 * Repeated, it continues, and within ten minutes it does not ask for the password once more. Throws what `confirmPassword`
 * throws, or `unavailable` if database or files are out of reach.
 */
export const applyRetention = async (
  deps: Deps,
  actor: SignedInAdministrator,
  again: PasswordAgain,
): Promise<RetentionResult> => {
  const isUnderWay = (await selectRecentRun(deps.db, actor.id)).length > 0;
  if (!isUnderWay) await confirmPassword(deps, actor, again);
  const { due } = await findFormer(deps);
  // If the store is out of reach, every file would stay, so nothing is begun.
  await deps.files.putAt('retention');
  const isOutOfTime = createTimer(deps, TIME_LIMIT);
  const deleted = await eraseFormer(
    deps,
    actor,
    due.map(({ personId }) => personId),
    isOutOfTime,
  );
  const { seasons } = await previewRetention(deps);
  return { deleted, left: sum(seasons.map(({ members }) => members)) };
};
