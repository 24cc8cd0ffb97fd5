import { and, asc, count, eq, exists, inArray, isNotNull, lte, min, not, or, sql } from 'drizzle-orm';
import type { MemberFlag } from '#domain/member.ts';
import type { Season } from '#domain/season.ts';
import type { Database } from '../db/client.ts';
import { takeTurns } from '../db/guard.ts';
import { members, payments } from '../db/schema.ts';

const aboutMoney: MemberFlag[] = ['dispute', 'duplicate-to-refund', 'payment-mismatch'];

// A resolved dispute still waits for the bank.
const hasUnresolvedFlag = sql`exists (select 1 from unnest(${members.flags}) flag where flag in ${aboutMoney} and (flag = 'dispute' or flag <> all(${members.settledFlags})))`;

/** Selects payments whose money may still come, be given back or be disputed. */
const hasMoneyUnderWay = (db: Database) =>
  or(
    hasUnresolvedFlag,
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

/** Selects what each season would lose, the oldest first. */
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

/** Returns how many members stay only because of money. */
export const countKept = async (db: Database, latest: Season): Promise<number> =>
  db.$count(members, and(isPast(latest), hasMoneyUnderWay(db)));

export const countExpired = async (db: Database, latest: Season): Promise<number> =>
  db.$count(members, isExpired(db, latest));

/** Selects some members to delete, of the oldest season first. */
export const listExpired = (db: Database, latest: Season, limit: number) =>
  db
    .select({ id: members.id, photoKey: members.photoKey, proofKey: members.proofKey })
    .from(members)
    .where(isExpired(db, latest))
    .orderBy(asc(members.season), asc(members.id))
    .limit(limit);

export type Expired = Awaited<ReturnType<typeof listExpired>>[number];

/** Goes first in a batch that deletes many. Such batches run one after the other. */
export const lockRetention = (db: Database) => takeTurns(db, 'retention');

/** Locks these members, so that no payment can be added to them. */
export const holdMembers = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .for('update');

/** For a guard: selects a row if each of these members must still be deleted. */
export const selectAllExpired = (db: Database, latest: Season, ids: readonly string[]) =>
  db
    .select({ one: sql`1` })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isExpired(db, latest)))
    .having(sql`count(*) = ${ids.length}`);

export const deletePaymentsOf = (db: Database, ids: readonly string[]) =>
  db.delete(payments).where(inArray(payments.memberId, [...ids]));

/** Deletes members with their lines. */
export const deleteMembers = (db: Database, ids: readonly string[]) =>
  db.delete(members).where(inArray(members.id, [...ids]));
