import { and, asc, count, eq, exists, inArray, isNotNull, lte, min, not, or, sql } from 'drizzle-orm';
import type { MemberFlag } from '#domain/member.ts';
import type { Season } from '#domain/season.ts';
import type { Database } from '../db/client.ts';
import { takeTurns } from '../db/guard.ts';
import { members, payments } from '../db/schema.ts';

const aboutMoney: MemberFlag[] = ['dispute', 'duplicate-to-refund', 'payment-mismatch'];

// Who answered a dispute waits for the bank all the same.
const hasUnsettledFlag = sql`exists (select 1 from unnest(${members.flags}) flag where flag in ${aboutMoney} and (flag = 'dispute' or flag <> all(${members.settledFlags})))`;

/** Money may still come, or is still to be given back or fought for. */
const hasMoneyUnderWay = (db: Database) =>
  or(
    hasUnsettledFlag,
    exists(
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.memberId, members.id), inArray(payments.status, ['open', 'processing']))),
    ),
  );

const isPast = (latest: Season) => and(isNotNull(members.archivedAt), lte(members.season, latest));

const isExpired = (db: Database, latest: Season) => and(isPast(latest), not(hasMoneyUnderWay(db) ?? sql`false`));

const fileCount = sql<number>`(${members.photoKey} is not null)::int + (${members.proofKey} is not null)::int`;

/** What each season would lose, the oldest first. */
export const listExpiredSeasons = (db: Database, latest: Season) =>
  db
    .select({
      season: members.season,
      members: count(),
      files: sql<number>`sum(${fileCount})::int`,
      oldest: min(members.createdAt),
    })
    .from(members)
    .where(isExpired(db, latest))
    .groupBy(members.season)
    .orderBy(asc(members.season));

/** How many stay only because of money. */
export const countKept = async (db: Database, latest: Season): Promise<number> =>
  db.$count(members, and(isPast(latest), hasMoneyUnderWay(db)));

export const countExpired = async (db: Database, latest: Season): Promise<number> =>
  db.$count(members, isExpired(db, latest));

/** Some of those to delete, of the oldest season first. */
export const listExpired = (db: Database, latest: Season, limit: number) =>
  db
    .select({ id: members.id, photoKey: members.photoKey, proofKey: members.proofKey })
    .from(members)
    .where(isExpired(db, latest))
    .orderBy(asc(members.season), asc(members.id))
    .limit(limit);

export type Expired = Awaited<ReturnType<typeof listExpired>>[number];

/** First statement of a batch that deletes many: two of them take turns. */
export const lockRetention = (db: Database) => takeTurns(db, 'retention');

/** Holds these members: no payment can be added to them any more. */
export const holdMembers = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .for('update');

/** For a guard: finds them when each of them is still to be deleted. */
export const selectAllExpired = (db: Database, latest: Season, ids: readonly string[]) =>
  db
    .select({ one: sql`1` })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isExpired(db, latest)))
    .having(sql`count(*) = ${ids.length}`);

export const deletePaymentsOf = (db: Database, ids: readonly string[]) =>
  db.delete(payments).where(inArray(payments.memberId, [...ids]));

/** Their lines go with them. */
export const deleteMembers = (db: Database, ids: readonly string[]) =>
  db.delete(members).where(inArray(members.id, [...ids]));
