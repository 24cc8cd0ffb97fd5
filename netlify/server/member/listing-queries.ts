import { asc, gt, lt, lte, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { LISTING_RULES, type Listing } from '#domain/member/listing.ts';
import type { MemberSums } from '#domain/member/member-sums.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { listingChanges, listings, members } from '../db/schema.ts';
import { membersReading } from './queries.ts';

/** The maximum number of listings in one request: a bulk action fits, and the request stays short. */
export const MOST_LISTINGS = 1000;

export type KeptListing = typeof listings.$inferSelect;

const selectListings = (db: Database, where: SQL) => db.select({ id: listings.memberId }).from(listings).where(where);

/**
 * Selects the members whose listings are stale: a change waits, or the row is of other rules or of another time (`holds`
 * checks the same for a row in memory). A member may be deleted. Each reason has its own index.
 */
export const selectOutdated = (db: Database, now: Date) =>
  union(
    db.select({ id: listingChanges.memberId }).from(listingChanges),
    selectListings(db, lt(listings.rules, LISTING_RULES)),
    selectListings(db, gt(listings.rules, LISTING_RULES)),
    selectListings(db, lte(listings.holdsUntil, now)),
    selectListings(db, gt(listings.holdsFrom, now)),
  ).limit(MOST_LISTINGS);

/** Reads the next page of listing ids, in the order of ids. */
export const listListingIds = (db: Database, after: string | undefined) =>
  db
    .select({ id: listings.memberId })
    .from(listings)
    .where(after === undefined ? undefined : gt(listings.memberId, after))
    .orderBy(asc(listings.memberId))
    .limit(MOST_LISTINGS);

const uuids = (ids: readonly string[]): SQL => sql`any(${sql.param([...ids])}::uuid[])`;

/** Reads members, their listings and their listing changes in one snapshot. Any later write inserts another change. */
export const readSources = async (db: Database, ids: readonly string[]) => {
  const { statements, resultOf } = membersReading(db, sql`${members.id} = ${uuids(ids)}`);
  const [, kept, changes, ...rows] = await db.batch([
    asOfNow(db),
    db
      .select()
      .from(listings)
      .where(sql`${listings.memberId} = ${uuids(ids)}`),
    db
      .select()
      .from(listingChanges)
      .where(sql`${listingChanges.memberId} = ${uuids(ids)}`),
    ...statements,
  ]);
  return { kept: new Map(kept.map((row) => [row.memberId, row])), changes, rows: resultOf(rows) };
};

export type ListingSource = Awaited<ReturnType<typeof readSources>>['rows'][number];

/** A recomputed listing, and the revision of the row that it replaces. */
export interface MadeListing extends Omit<Listing, 'sums'>, MemberSums, Pick<KeptListing, 'season' | 'isArchived'> {
  id: string;
  revision: number | undefined;
}

/**
 * Saves recomputed listings, and deletes the listing changes that they contain. If a concurrent reader has already replaced
 * a row, the row and its changes stay: that reader may not have seen all of them.
 */
export const updateListings = (
  db: Database,
  made: readonly MadeListing[],
  changes: readonly (typeof listingChanges.$inferSelect)[],
) =>
  db.batch([
    // Every reader locks listings in the same order, so that two readers cannot deadlock.
    db
      .select({ id: listings.memberId })
      .from(listings)
      .where(sql`${listings.memberId} = ${uuids(made.map(({ id }) => id))}`)
      .orderBy(asc(listings.memberId))
      .for('update'),
    db.execute(sql`with made as (
        update ${listings} l set revision = l.revision + 1, rules = ${LISTING_RULES}, holds_from = n."holdsFrom",
          holds_until = n."holdsUntil", season = n.season, is_archived = n."isArchived", matches = n.matches,
          status_rank = n."statusRank", payment_rank = n."paymentRank", disciplines = n.disciplines, members = n.members,
          pending = n.pending, cancelled = n.cancelled, due_cents = n."dueCents", received_cents = n."receivedCents",
          owed_cents = n."owedCents", to_come_cents = n."toComeCents", aid_cents = n."aidCents", awaited_cents = n."awaitedCents", overpaid_cents = n."overpaidCents",
          difference_cents = n."differenceCents", owing_difference = n."owingDifference"
        from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) n (id uuid, revision int, "holdsFrom" timestamptz,
          "holdsUntil" timestamptz, season text, "isArchived" boolean, matches text[], "statusRank" int, "paymentRank" int,
          disciplines text, members int, pending int, cancelled int, "dueCents" int, "receivedCents" int, "owedCents" int,
          "toComeCents" int, "aidCents" int, "awaitedCents" int, "overpaidCents" int, "differenceCents" int, "owingDifference" int)
        where l.member_id = n.id and l.revision = n.revision
        returning l.member_id
      ), seen as (
        select c.id from ${listingChanges} c
        where c.id = ${uuids(changes.map(({ id }) => id))}
          and (c.member_id in (select member_id from made) or c.member_id not in (select id from ${members}))
        for update of c skip locked
      )
      delete from ${listingChanges} where id in (select id from seen)`),
  ]);
