import { asc, gt, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { LISTING_RULES, type Listing } from '#domain/member/listing.ts';
import type { MemberSums } from '#domain/member/member-sums.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { listings, members } from '../db/schema.ts';
import { membersReading } from './queries.ts';

/** Enough for a bulk action, and little enough for one request. */
export const MOST_LISTINGS = 1000;

export type KeptListing = typeof listings.$inferSelect;

/** True, for an outer `listings`, if the row no longer holds: `holds` is the same of a row that was read. */
const isOutdated = (now: Date) =>
  or(
    ne(listings.madeOf, listings.changes),
    lt(listings.rules, LISTING_RULES),
    gt(listings.rules, LISTING_RULES),
    lte(listings.holdsUntil, now),
    gt(listings.holdsFrom, now),
  );

export const selectOutdated = (db: Database, now: Date) =>
  db.select({ id: listings.memberId }).from(listings).where(isOutdated(now)).limit(MOST_LISTINGS);

/** Reads the ids of listings, those after an id, in the order of ids. */
export const listListingIds = (db: Database, after: string | undefined) =>
  db
    .select({ id: listings.memberId })
    .from(listings)
    .where(after === undefined ? undefined : gt(listings.memberId, after))
    .orderBy(asc(listings.memberId))
    .limit(MOST_LISTINGS);

const isIn = (ids: readonly string[]): SQL => sql`${listings.memberId} = any(${sql.param([...ids])}::uuid[])`;

/** Reads members with their listings, in one snapshot: a later write counts on, and its row is made again. */
export const readSources = async (db: Database, ids: readonly string[]) => {
  const { statements, resultOf } = membersReading(db, sql`${members.id} = any(${sql.param([...ids])}::uuid[])`);
  const [, kept, ...rows] = await db.batch([asOfNow(db), db.select().from(listings).where(isIn(ids)), ...statements]);
  return { kept: new Map(kept.map((row) => [row.memberId, row])), rows: resultOf(rows) };
};

export type ListingSource = Awaited<ReturnType<typeof readSources>>['rows'][number];

/** A listing as it is kept, and the change that it was made after. */
export interface MadeListing extends Omit<Listing, 'sums'>, MemberSums, Pick<KeptListing, 'season' | 'isArchived'> {
  id: string;
  madeOf: number | undefined;
}

/** Keeps listings, unless a row was made after a later change. */
export const updateListings = (db: Database, made: readonly MadeListing[]) =>
  db.batch([
    // Who writes many members locks them in the same order.
    db
      .select({ id: listings.memberId })
      .from(listings)
      .where(isIn(made.map(({ id }) => id)))
      .orderBy(asc(listings.memberId))
      .for('update'),
    db.execute(sql`update ${listings} l set made_of = n."madeOf", rules = ${LISTING_RULES}, holds_from = n."holdsFrom",
        holds_until = n."holdsUntil", season = n.season, is_archived = n."isArchived", matches = n.matches,
        status_rank = n."statusRank", payment_rank = n."paymentRank", disciplines = n.disciplines, members = n.members,
        pending = n.pending, cancelled = n.cancelled, due_cents = n."dueCents", received_cents = n."receivedCents",
        owed_cents = n."owedCents", awaited_cents = n."awaitedCents", overpaid_cents = n."overpaidCents",
        difference_cents = n."differenceCents", owing_difference = n."owingDifference"
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) n (id uuid, "madeOf" int, "holdsFrom" timestamptz,
        "holdsUntil" timestamptz, season text, "isArchived" boolean, matches text[], "statusRank" int, "paymentRank" int,
        disciplines text, members int, pending int, cancelled int, "dueCents" int, "receivedCents" int, "owedCents" int,
        "awaitedCents" int, "overpaidCents" int, "differenceCents" int, "owingDifference" int)
      where l.member_id = n.id and l.made_of <= n."madeOf"`),
  ]);
