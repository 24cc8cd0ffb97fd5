import { dayInParis } from '#domain/dates.ts';
import { LISTING_RULES, listingOf } from '#domain/member/listing.ts';
import { asWholeList } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import type { Reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import {
  type KeptListing,
  type ListingSource,
  listListingIds,
  MOST_LISTINGS,
  readSources,
  selectOutdated,
  updateListings,
} from './listing-queries.ts';
import { countedFacts } from './member-json.ts';

type Clock = Pick<Deps, 'db' | 'now'>;

/** How often a reader recomputes listings that concurrent writes keep making stale. */
const ROUNDS = 5;

/** Returns true if a row in memory is of these rules and this time. `selectOutdated` checks the same in SQL. */
const holds = ({ rules, holdsFrom, holdsUntil }: KeptListing, now: Date): boolean =>
  rules === LISTING_RULES && (holdsFrom === null || holdsFrom <= now) && (holdsUntil === null || now < holdsUntil);

/** Returns the columns of a membership's row: its listing, and the list that it is on. */
const keptOf = (row: ListingSource, now: Date) => {
  const { sums, ...listing } = listingOf(countedFacts(row, dayInParis(now)), now);
  return { ...listing, ...sums, season: row.season, isArchived: row.archivedAt !== null };
};

/** Recomputes the listings of these members. A row that a concurrent reader has replaced stays. */
const remake = ({ db, now }: Clock, ids: readonly string[]): Promise<unknown> =>
  asWholeList(async () => {
    const instant = now();
    const { kept, changes, rows } = await readSources(db, ids);
    const made = rows.map((row) => ({ ...keptOf(row, instant), id: row.id, revision: kept.get(row.id)?.revision }));
    await updateListings(db, made, changes);
  });

/**
 * Runs a reading that depends on listings: in one round trip as long as none is stale, otherwise after recomputing the
 * stale ones. Throws `unavailable`.
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
  if (outdated.length < MOST_LISTINGS) return;
  const more = await selectOutdated(deps.db, deps.now());
  if (more.length > 0) await remakeFrom(deps, more);
};

/** Recomputes every stale listing, so that no reader has to. Idempotent. */
export const keepListings = async (deps: Clock): Promise<void> => {
  const outdated = await selectOutdated(deps.db, deps.now());
  if (outdated.length > 0) await remakeFrom(deps, outdated);
};

const isSame = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, value]) => JSON.stringify(Reflect.get(other, name)) === JSON.stringify(value));

/**
 * Compares every listing that is not stale with what the domain computes, and recomputes those that differ. Returns their
 * number: 0, unless a trigger is missing or the rules changed without `LISTING_RULES`. Idempotent.
 */
export const proveListings = async (deps: Clock, after?: string): Promise<number> => {
  const { db, now } = deps;
  const page = await listListingIds(db, after);
  const last = page.at(-1);
  if (!last) return 0;
  const instant = now();
  const { kept, changes, rows } = await readSources(
    db,
    page.map(({ id }) => id),
  );
  const changed = new Set(changes.map(({ memberId }) => memberId));
  const differing = rows.filter((row) => {
    const listing = kept.get(row.id);
    return listing && !changed.has(row.id) && holds(listing, instant) && !isSame(keptOf(row, instant), listing);
  });
  if (differing.length > 0)
    await remake(
      deps,
      differing.map(({ id }) => id),
    );
  return differing.length + (await proveListings(deps, last.id));
};
