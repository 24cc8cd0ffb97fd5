import { gt, lt, lte, ne, or, sql } from 'drizzle-orm';
import { dayInParis } from '#domain/dates.ts';
import { LISTING_RULES, listingOf } from '#domain/member/listing.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import type { Reading } from '../db/reading.ts';
import { listings, members } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { countedFacts } from './member-json.ts';
import { membersReading } from './queries.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

/** Enough for a bulk action, and little enough for one request. */
const MOST_AT_ONCE = 1000;
/** How often a reader makes anew what others keep changing. */
const ROUNDS = 5;

/** Of a query over members joined with their listings: those whose listing no longer holds. */
const isOutdated = (now: Date) =>
  or(
    ne(listings.madeOf, listings.changes),
    lt(listings.rules, LISTING_RULES),
    gt(listings.rules, LISTING_RULES),
    lte(listings.holdsUntil, now),
    gt(listings.holdsFrom, now),
  );

type Kept = typeof listings.$inferSelect;

/** The same of a row that was read. */
const holds = ({ madeOf, changes, rules, holdsFrom, holdsUntil }: Kept, now: Date): boolean =>
  madeOf === changes &&
  rules === LISTING_RULES &&
  (holdsFrom === null || holdsFrom <= now) &&
  (holdsUntil === null || now < holdsUntil);

const selectOutdated = (db: Database, now: Date) =>
  db.select({ id: listings.memberId }).from(listings).where(isOutdated(now)).limit(MOST_AT_ONCE);

const idsIn = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;

/** Reads members with the number of their changes, in one snapshot: a later write counts on, and its row is made again. */
const readSources = async (db: Database, ids: readonly string[]) => {
  const { statements, resultOf } = membersReading(db, sql`${members.id} = ${idsIn(ids)}`);
  const [, kept, ...rows] = await db.batch([
    asOfNow(db),
    db
      .select()
      .from(listings)
      .where(sql`${listings.memberId} = ${idsIn(ids)}`),
    ...statements,
  ]);
  return { kept: new Map(kept.map((row) => [row.memberId, row])), rows: resultOf(rows) };
};

type Source = Awaited<ReturnType<typeof readSources>>['rows'][number];

/** Returns what is kept of a membership: its listing, and on which list it stands. */
const keptOf = (row: Source, now: Date) => {
  const { sums, ...listing } = listingOf(countedFacts(row, dayInParis(now)), now);
  return { ...listing, ...sums, season: row.season, isArchived: row.archivedAt !== null };
};

/** Makes the listings of these members anew. A row that somebody made after a later change stays. */
const remake = async ({ db, now }: Clock, ids: readonly string[]): Promise<void> => {
  const instant = now();
  const { kept, rows } = await readSources(db, ids);
  const made = rows.map((row) => ({ ...keptOf(row, instant), id: row.id, madeOf: kept.get(row.id)?.changes }));
  await db.batch([
    // Who writes many members locks them in the same order.
    db
      .select({ id: listings.memberId })
      .from(listings)
      .where(sql`${listings.memberId} = ${idsIn(ids)}`)
      .orderBy(listings.memberId)
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
};

/**
 * Reads what depends on listings, in one round trip while all of them hold. Those that do not are made anew first. Throws
 * `unavailable`.
 */
export const readListed = async <Result>(deps: Clock, { statements, resultOf }: Reading<Result>): Promise<Result> => {
  const { db, now } = deps;
  for (let round = 1; ; round += 1) {
    const [, outdated, ...rows] = await db.batch([asOfNow(db), selectOutdated(db, now()), ...statements]);
    if (outdated.length === 0 || round === ROUNDS) return resultOf(rows);
    await remakeFrom(deps, outdated);
  }
};

const remakeFrom = async (deps: Clock, outdated: readonly { id: string }[]): Promise<void> => {
  await remake(
    deps,
    outdated.map(({ id }) => id),
  );
  if (outdated.length < MOST_AT_ONCE) return;
  const more = await selectOutdated(deps.db, deps.now());
  if (more.length > 0) await remakeFrom(deps, more);
};

/** Makes anew every listing that no longer holds, so that no reader has to. Returns nothing and can be repeated. */
export const keepListings = async (deps: Clock): Promise<void> => {
  const outdated = await selectOutdated(deps.db, deps.now());
  if (outdated.length > 0) await remakeFrom(deps, outdated);
};

const isSame = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, value]) => JSON.stringify(Reflect.get(other, name)) === JSON.stringify(value));

/**
 * Compares every listing that claims to hold with what the domain says, and makes those anew that differ. Returns how many
 * differed: none, unless a write was forgotten or the rules changed without their number. Can be repeated.
 */
export const proveListings = async (deps: Clock, after?: string): Promise<number> => {
  const { db, now } = deps;
  const page = await db
    .select({ id: listings.memberId })
    .from(listings)
    .where(after === undefined ? undefined : gt(listings.memberId, after))
    .orderBy(listings.memberId)
    .limit(MOST_AT_ONCE);
  const last = page.at(-1);
  if (!last) return 0;
  const instant = now();
  const { kept, rows } = await readSources(
    db,
    page.map(({ id }) => id),
  );
  const differing = rows.filter((row) => {
    const listing = kept.get(row.id);
    return listing && holds(listing, instant) && !isSame(keptOf(row, instant), listing);
  });
  if (differing.length > 0)
    await remake(
      deps,
      differing.map(({ id }) => id),
    );
  return differing.length + (await proveListings(deps, last.id));
};
