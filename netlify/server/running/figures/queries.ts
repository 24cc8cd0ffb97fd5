import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Season } from '#domain/season/season.ts';
import { federationAskedOf, seasonInHand, selectSeasons } from '../../club/season-queries.ts';
import type { Database } from '../../db/client.ts';
import { asOfNow } from '../../db/guard.ts';
import { members, orderLines, payments } from '../../db/schema.ts';
import { gathered, hasTwin, healthColumns, selectTheirs } from '../../member/queries.ts';
import { countRequests } from '../review/queries.ts';

/** Selects a season and the one before, by their first year. */
const isOfTwoSeasons = (season: SQL) => {
  const firstYear = sql`left(${season}, 4)::int`;
  return sql`left(${members.season}, 4)::int between ${firstYear} - 1 and ${firstYear}`;
};

/** Selects members who did not pay exactly what their lines cost. In the archives these are few. */
const unbalanced = (db: Database) => {
  const asked = db
    .select({ memberId: orderLines.memberId, cents: sql<number>`amount_cents - discount_cents`.as('cents') })
    .from(orderLines);
  const received = db
    .select({ memberId: payments.memberId, cents: sql<number>`refunded_cents - amount_cents`.as('cents') })
    .from(payments)
    .where(eq(payments.status, 'succeeded'));
  const moved = unionAll(asked, received).as('moved');
  return db
    .select({ memberId: moved.memberId })
    .from(moved)
    .groupBy(moved.memberId)
    .having(sql`sum(${moved.cents}) <> 0`);
};

/**
 * Selects archived members who may still owe something or wait for a decision. The domain then decides which of them
 * count.
 */
const mayAskSomething = (db: Database) =>
  and(
    isNotNull(members.archivedAt),
    or(
      sql`${members.flags} <> '{}'`,
      isNotNull(members.proofKey),
      and(isNotNull(members.photoKey), isNotNull(members.photoRefusal)),
      eq(members.status, 'suspended'),
      and(ne(members.status, 'cancelled'), inArray(members.id, unbalanced(db))),
    ),
  );

/**
 * Reads in one request the seasons and the memberships that figures need: the current list, all of the wanted
 * season and of the season before, and archived members who may owe something or wait for a decision. The wanted season
 * is `chosen`, or the running one.
 */
export const findCounted = async (db: Database, chosen: Season | undefined, now: Date) => {
  const season = sql`${seasonInHand(chosen, now)}`;
  const isCounted = or(isNull(members.archivedAt), isOfTwoSeasons(season), mayAskSomething(db));
  const listed = db.select({ id: members.id }).from(members).where(isCounted);
  const [, days, requests, rows, lineRows, paymentRows, priceRows, plans, aids] = await db.batch([
    asOfNow(db),
    selectSeasons(db),
    countRequests(db),
    db
      .select({
        ...getTableColumns(members),
        ...healthColumns(db),
        hasTwin: hasTwin(db),
        federationAsked: federationAskedOf,
      })
      .from(members)
      .where(isCounted),
    ...selectTheirs(db, listed),
  ]);
  return {
    days,
    requests: requests[0]?.count ?? 0,
    members: gathered(rows, { lines: lineRows, payments: paymentRows, prices: priceRows, plans, aids }),
  };
};
