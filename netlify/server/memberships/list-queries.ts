import {
  and,
  arrayContains,
  asc,
  between,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tally } from '#domain/member/listing.ts';
import { type MemberFilter, type MemberList, wantedMatches } from '#domain/member/member-filter.ts';
import { LIST_PAGE, type ListPlace } from '#domain/member/member-list.ts';
import {
  isInDictionaryOrder,
  isListedField,
  isRanking,
  type MemberOrder,
  storedOrders,
} from '#domain/member/member-order.ts';
import { searchWords } from '#domain/member/member-search.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import { referenceIn } from '#domain/money/transfer.ts';
import { isOfSeason, type SeasonScope } from '../club/season-queries.ts';
import type { Database } from '../db/client.ts';
import { inFrench } from '../db/columns.ts';
import { reading } from '../db/reading.ts';
import { listings, members, orderLines } from '../db/schema.ts';
import { byName, listMembers, membersReading } from '../member/queries.ts';

const isOn = (list: MemberList): SQL =>
  list === 'current' ? isNull(members.archivedAt) : isNotNull(members.archivedAt);

/** A choice without its filter. */
export interface Narrowing {
  list: MemberList;
  /** A typed search. */
  query: string;
  season: SeasonScope;
}

// During a deploy, functions of the former version insert rows without this column.
const searched = sql`coalesce(nullif(${members.searchText}, ''),
  replace(left(${members.identity}, -11), '|', ' ') || ' ' || lower(${members.email}) || ' ' || ${members.phone})`;

/** Matches an outer `members` whose searched text contains a word of `searchWords`, or whose transfer reference it is. */
export const containsWord = (word: string): SQL => {
  const id = referenceIn(word)?.slice(-8).toLowerCase();
  // A reference is the beginning of an id, so a range of ids can use the index.
  return id === undefined
    ? sql`strpos(${searched}, ${word}) > 0`
    : between(members.id, `${id}-0000-0000-0000-000000000000`, `${id}-ffff-ffff-ffff-ffffffffffff`);
};

/** Selects a list before it is searched and filtered: the current one is of a season, the archives are of every season. */
const isWhole = ({ list, season }: Pick<Narrowing, 'list' | 'season'>): SQL | undefined =>
  and(isOn(list), list === 'current' ? isOfSeason(season) : undefined);

const isNarrowedTo = ({ list, query, season }: Narrowing) =>
  and(isOn(list), isOfSeason(season), ...(query.trim() === '' ? [] : searchWords(query).map(containsWord)));

const sumOf = (column: PgColumn): SQL<number> => sql<number>`sum(${column})::float8`;

/** Groups the listings of a condition by the filters that they match: one `Tally` of the domain for each group. */
const selectTallies = (db: Database, where: SQL | undefined) =>
  db
    .select({
      season: listings.season,
      matches: listings.matches,
      count: count(),
      members: sumOf(listings.members),
      pending: sumOf(listings.pending),
      cancelled: sumOf(listings.cancelled),
      dueCents: sumOf(listings.dueCents),
      receivedCents: sumOf(listings.receivedCents),
      owedCents: sumOf(listings.owedCents),
      awaitedCents: sumOf(listings.awaitedCents),
      toComeCents: sumOf(listings.toComeCents),
      aidCents: sumOf(listings.aidCents),
      overpaidCents: sumOf(listings.overpaidCents),
      differenceCents: sumOf(listings.differenceCents),
      owingDifference: sumOf(listings.owingDifference),
    })
    .from(listings)
    .where(where)
    .groupBy(listings.season, listings.matches);

type TallyRow = Awaited<ReturnType<typeof selectTallies>>[number];

const toTally = ({ season, matches, count: counted, ...sums }: TallyRow): Tally => ({
  season,
  matches,
  count: counted,
  sums,
});

/** Selects the listings of a whole list: the current one is of a season, the archives are of every season. */
const isListedOn = ({ list, season }: Pick<Narrowing, 'list' | 'season'>): SQL | undefined =>
  and(
    eq(listings.isArchived, list === 'archived'),
    list === 'current' && season !== 'every season' ? eq(listings.season, season) : undefined,
  );

/** Reads the tallies of a whole list. */
export const wholeTallies = (db: Database, whole: Pick<Narrowing, 'list' | 'season'>) =>
  reading([selectTallies(db, isListedOn(whole))], (rows) => rows.map(toTally));

/** Reads the tallies of a narrowed list. */
export const narrowedTallies = (db: Database, narrowing: Narrowing) => {
  const narrowed = db.select({ id: members.id }).from(members).where(isNarrowedTo(narrowing));
  return reading([selectTallies(db, inArray(listings.memberId, narrowed))], (rows) => rows.map(toTally));
};

/** What narrows a list, and the filter, apart from its season. */
interface Choosing {
  narrowing: Narrowing;
  filter: MemberFilter;
}

/** Matches members, joined with their listings, that a filter leaves. */
const isMatching = (filter: MemberFilter): SQL | undefined => {
  const wanted = wantedMatches(filter);
  return wanted.length === 0 ? undefined : arrayContains(listings.matches, wanted);
};

interface Paging extends Choosing {
  place: ListPlace;
}
type Columns = Readonly<Record<(typeof storedOrders)[number], PgColumn>>;
const columns: Columns = members;

const ranks = {
  status: listings.statusRank,
  payment: listings.paymentRank,
  disciplines: inFrench(listings.disciplines),
} as const;

/** Returns the sort expression of an order. `compareMembers` is the same order in the domain. */
const columnOf = (by: MemberOrder): PgColumn | SQL => {
  if (isRanking(by)) return ranks[by];
  const column = columns[storedOrders.find((order) => order === by) ?? 'createdAt'];
  const value = isListedField(by) && !column.notNull ? sql`coalesce(${column}, '')` : column;
  return isInDictionaryOrder(by) ? inFrench(value) : value;
};

/** Reads the ids of a page, in its order. */
export const pageReading = (db: Database, { narrowing, filter, place: { by, isDescending, page } }: Paging) => {
  const towards = isDescending ? desc : asc;
  return reading(
    [
      db
        .select({ id: members.id })
        .from(members)
        .innerJoin(listings, eq(listings.memberId, members.id))
        .where(and(isNarrowedTo(narrowing), isMatching(filter)))
        .orderBy(...(by === 'name' ? byName.map((part) => towards(part)) : [towards(columnOf(by)), ...byName]))
        .limit(LIST_PAGE)
        .offset((page - 1) * LIST_PAGE),
    ],
    (rows) => rows.map(({ id }) => id),
  );
};

const selectChosen = (db: Database, { narrowing, filter }: Choosing) =>
  db
    .select({ id: members.id })
    .from(members)
    .innerJoin(listings, eq(listings.memberId, members.id))
    .where(and(isNarrowedTo(narrowing), isMatching(filter)));

/** Reads the chosen members by name, with all their columns. */
export const chosenReading = (db: Database, choosing: Choosing) =>
  membersReading(db, inArray(members.id, selectChosen(db, choosing)));

/** Reads the ids of the chosen members by name. For thousands of members this takes a fraction of `chosenReading`. */
export const chosenIdsReading = (db: Database, choosing: Choosing) =>
  reading([selectChosen(db, choosing).orderBy(...byName)], (rows) => rows.map(({ id }) => id));

/** Reads these members of a list, by name. They may be of any season. */
export const listOfIds = (db: Database, list: MemberList, ids: readonly string[]) =>
  listMembers(db, and(isOn(list), inArray(members.id, [...ids])));

export const countListed = (db: Database, whole: Pick<Narrowing, 'list' | 'season'>) =>
  db.$count(members, isWhole(whole));

/** Reads those of these ids that are on a list. */
export const listedAmong = async (db: Database, list: MemberList, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isOn(list), inArray(members.id, [...ids])));
  return rows.map(({ id }) => id);
};

/** Reads the first members of a whole list by name, or all of them, and how many it holds. */
export const listFirst = async (db: Database, whole: Pick<Narrowing, 'list' | 'season'>, most: number | undefined) => {
  if (most === undefined) {
    const rows = await listMembers(db, isWhole(whole));
    return { rows, listed: rows.length };
  }
  const first = db
    .select({ id: members.id })
    .from(members)
    .where(isWhole(whole))
    .orderBy(...byName)
    .limit(most);
  const [rows, listed] = await Promise.all([listMembers(db, inArray(members.id, first)), countListed(db, whole)]);
  return { rows, listed };
};

/** Reads what class lists print of the members in force in a season, by name. */
export const listForClasses = (db: Database, season: SeasonScope) =>
  db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      status: members.status,
      birthDate: members.birthDate,
      hasPhoto: sql<boolean>`${members.photoKey} is not null`,
      emergencyContactName: members.emergencyContactName,
      emergencyContactPhone: members.emergencyContactPhone,
      legalGuardianName: members.legalGuardianName,
      legalGuardianPhone: members.legalGuardianPhone,
      disciplines: sql<string[]>`array(${db
        .select({ discipline: orderLines.discipline })
        .from(orderLines)
        .where(eq(orderLines.memberId, members.id))
        .orderBy(asc(orderLines.position))})`,
    })
    .from(members)
    .where(and(isOfSeason(season), isNull(members.archivedAt), inArray(members.status, [...statusesInForce])))
    .orderBy(...byName);
