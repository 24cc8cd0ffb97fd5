import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  not,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { filteredFields, listedFields } from '#domain/member/member-field-places.ts';
import { declarationOf, forFields, pickFields } from '#domain/member/member-fields.ts';
import type { MemberList } from '#domain/member/member-filter.ts';
import { LIST_PAGE, type ListPlace } from '#domain/member/member-list.ts';
import { isInDictionaryOrder, isListedField, type MemberOrder, storedOrders } from '#domain/member/member-order.ts';
import { searchWords } from '#domain/member/member-search.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import { isOfSeason, type SeasonScope } from '../club/season-queries.ts';
import type { Database } from '../db/client.ts';
import { inFrench } from '../db/columns.ts';
import { asOfNow } from '../db/guard.ts';
import { members, orderLines, payments, prices } from '../db/schema.ts';
import { byName, listMembers, selectTwins } from '../member/queries.ts';

const isOn = (list: MemberList): SQL =>
  list === 'current' ? isNull(members.archivedAt) : isNotNull(members.archivedAt);

/** What the database decides by itself of a choice. The domain decides the rest. */
export interface Narrowing {
  list: MemberList;
  /** A typed search. */
  query: string;
  season: SeasonScope;
}

// Functions of before the column leave it empty, for as long as a deploy takes.
const searched = sql`coalesce(nullif(${members.searchText}, ''),
  replace(left(${members.identity}, -11), '|', ' ') || ' ' || lower(${members.email}) || ' ' || ${members.phone})`;

/** True, for an outer `members`, if what a search looks in holds a word of `searchWords`. */
export const containsWord = (word: string): SQL => sql`strpos(${searched}, ${word}) > 0`;

/** Selects a list before it is searched and filtered: the current one is of a season, the archives are of every season. */
const isWhole = ({ list, season }: Pick<Narrowing, 'list' | 'season'>): SQL | undefined =>
  and(isOn(list), list === 'current' ? isOfSeason(season) : undefined);

const isNarrowedTo = ({ list, query, season }: Narrowing) =>
  and(isOn(list), isOfSeason(season), ...(query.trim() === '' ? [] : searchWords(query).map(containsWord)));

/** What filters ask of the moment: born after this day is a minor, begun before this instant is late. */
export interface Moment {
  adultUntil: string;
  lateBefore: Date;
}

// Lines and payments come as texts, because JSON of thousands takes PostgreSQL five times as long. No name of a
// discipline holds these characters.
const BETWEEN_ROWS = '\u001e';
const BETWEEN_PARTS = '\u001f';

const joined = (parts: readonly (PgColumn | SQL)[], order: SQL): SQL =>
  sql`string_agg(concat_ws(${BETWEEN_PARTS}, ${sql.join([...parts], sql`, `)}), ${BETWEEN_ROWS} order by ${order})`;

/** Returns the parts of each row of such a text. */
export const partsOf = (rows: string | null): string[][] =>
  rows === null ? [] : rows.split(BETWEEN_ROWS).map((row) => row.split(BETWEEN_PARTS));

// Of a filtered field, a filter asks for the option or for whether there is a value.
const filteredValues = sql.join(
  filteredFields.map((field) =>
    declarationOf(field).kind === 'choice' ? members[field] : sql`(${members[field]} is not null)::text`,
  ),
  sql`, `,
);

/**
 * Selects, for each member, the facts that filters, sums and orders can tell apart. Members with the same facts have the
 * same `key`, so the domain judges one of them for all. A fact that is missing here would let it judge for another.
 */
const selectFacts = (db: Database, narrowing: Narrowing, { adultUntil, lateBefore }: Moment) => {
  // Found by index for each member: without statistics, PostgreSQL joins sums of whole tables one by one.
  const { productId, priceId, discipline, amountCents, discountCents } = orderLines;
  // Most lines have no reduction, and then no part for it.
  const given = sql`nullif(jsonb_path_query_array(${orderLines.deductions}, '$[*] ? (@.reason != "second-discipline")'), '[]')`;
  const held = db
    .select({
      lines: joined([productId, priceId, discipline, amountCents, discountCents, given], sql`${orderLines.position}`),
    })
    .from(orderLines)
    .where(eq(orderLines.memberId, members.id));
  const { means, amountCents: received, refundedCents, waivedCents, status } = payments;
  const came = db
    .select({
      payments: joined(
        [means, received, refundedCents, status, waivedCents],
        sql`${means}, ${received}, ${refundedCents}, ${status}, ${waivedCents}`,
      ),
    })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, members.id),
        inArray(payments.status, ['succeeded', 'processing']),
        not(payments.isMismatch),
      ),
    );
  // Only a reduced or suspended membership may owe the normal price, which depends on the prices of its sign-up.
  const era = sql`case when ${members.reducedPriceSelected} or ${members.status} = 'suspended' then
    (select count(*) filter (where ${prices.createdAt} <= ${members.createdAt}) || ' ' ||
      count(*) filter (where ${prices.retiredAt} <= ${members.createdAt}) from ${prices}) end`;
  return db
    .select({
      id: members.id,
      lastName: members.lastName,
      firstName: members.firstName,
      season: members.season,
      status: members.status,
      flags: members.flags,
      settledFlags: members.settledFlags,
      reducedPriceSelected: members.reducedPriceSelected,
      reducedPriceProofShown: members.reducedPriceProofShown,
      proofDecision: members.proofDecision,
      hasProof: sql<boolean>`${members.proofKey} is not null`.as('has_proof'),
      hasPhoto: sql<boolean>`${members.photoKey} is not null`.as('has_photo'),
      isPhotoRefused: sql<boolean>`${members.photoRefusal} is not null`.as('is_photo_refused'),
      isConfirmed: sql<boolean>`${members.guardianConfirmedAt} is not null`.as('is_confirmed'),
      isCertified: sql<boolean>`${members.medicalClearanceAt} is not null`.as('is_certified'),
      lacksIdentity: sql<boolean>`'' in (${members.email}, ${members.phone}, ${members.address})`.as('lacks_identity'),
      hasTwin: sql<boolean>`${members.id} in ${selectTwins(db)}`.as('has_twin'),
      isMinor: sql<boolean>`${members.birthDate} > ${adultUntil}::date`.as('is_minor'),
      filteredValues: sql<string[]>`array[${filteredValues}]`.as('filtered_values'),
      isLate: sql<boolean>`${and(eq(members.status, 'pending'), lt(members.createdAt, lateBefore))}`.as('is_late'),
      era: sql<string | null>`${era}`.as('era'),
      held: sql<string | null>`(${held})`.as('held'),
      came: sql<string | null>`(${came})`.as('came'),
      ...pickFields(getTableColumns(members), [...filteredFields, ...listedFields]),
      birthDate: members.birthDate,
      email: members.email,
      phone: members.phone,
      address: members.address,
      guardianConfirmedAt: members.guardianConfirmedAt,
      medicalClearanceAt: members.medicalClearanceAt,
      createdAt: members.createdAt,
      archivedAt: members.archivedAt,
    })
    .from(members)
    .where(isNarrowedTo(narrowing))
    .as('facts');
};

type Facts = ReturnType<typeof selectFacts>;

/** The columns of the facts that make two members differ. */
const tellingOf = (facts: Facts) => [
  facts.season,
  facts.status,
  facts.flags,
  facts.settledFlags,
  facts.reducedPriceSelected,
  facts.reducedPriceProofShown,
  facts.proofDecision,
  facts.hasProof,
  facts.hasPhoto,
  facts.isPhotoRefused,
  facts.isConfirmed,
  facts.isCertified,
  facts.lacksIdentity,
  facts.hasTwin,
  facts.isMinor,
  facts.filteredValues,
  facts.isLate,
  facts.era,
  facts.held,
  facts.came,
];

const keyOf = (facts: Facts): SQL<string> => sql`md5(row(${sql.join(tellingOf(facts), sql`, `)})::text)`;

/** Selects one member for all who have the same facts, how many they are, and what they have in common. */
const selectGroups = (db: Database, narrowing: Narrowing, moment: Moment) => {
  const facts = selectFacts(db, narrowing, moment);
  return db
    .select({
      key: keyOf(facts),
      count: count(),
      season: facts.season,
      status: facts.status,
      flags: facts.flags,
      settledFlags: facts.settledFlags,
      reducedPriceSelected: facts.reducedPriceSelected,
      reducedPriceProofShown: facts.reducedPriceProofShown,
      proofDecision: facts.proofDecision,
      hasProof: facts.hasProof,
      hasPhoto: facts.hasPhoto,
      isPhotoRefused: facts.isPhotoRefused,
      hasTwin: facts.hasTwin,
      held: facts.held,
      came: facts.came,
      birthDate: min(facts.birthDate),
      ...forFields(filteredFields, (field) => min(facts[field])),
      // One of them is empty if the identity lacks something, so the least is.
      email: min(facts.email),
      phone: min(facts.phone),
      address: min(facts.address),
      guardianConfirmedAt: min(facts.guardianConfirmedAt),
      medicalClearanceAt: min(facts.medicalClearanceAt),
      createdAt: min(facts.createdAt),
    })
    .from(facts)
    .groupBy(...tellingOf(facts));
};

/**
 * Reads in one request the groups of a narrowed list, every price there has been, and of the whole list its seasons and
 * the names of its disciplines.
 */
export const listGroups = async (db: Database, narrowing: Narrowing, moment: Moment) => {
  const isListed = isWhole(narrowing);
  const listed = db.select({ id: members.id }).from(members).where(isListed);
  const [, groups, priceRows, seasons, disciplines] = await db.batch([
    asOfNow(db),
    selectGroups(db, narrowing, moment),
    db.select().from(prices).orderBy(asc(prices.createdAt)),
    db
      .select({
        season: members.season,
        count: count(),
        leaving: sql<number>`(count(*) filter (where ${members.status} <> 'pending'))::int`,
      })
      .from(members)
      .where(isListed)
      .groupBy(members.season)
      .orderBy(desc(members.season)),
    db
      .selectDistinct({ discipline: orderLines.discipline })
      .from(orderLines)
      .where(inArray(orderLines.memberId, listed)),
  ]);
  return { groups, prices: priceRows, seasons, disciplines: disciplines.map(({ discipline }) => discipline) };
};

export type Group = Awaited<ReturnType<typeof listGroups>>['groups'][number];

/** What the domain decided about groups: whose members are wanted, and in which order it ranks them. */
export interface Judged {
  keys: readonly string[];
  /** The rank of each key, in an order that the database cannot tell. */
  ranks: readonly number[] | undefined;
}

interface Paging {
  narrowing: Narrowing;
  moment: Moment;
  place: ListPlace;
  /** Undefined if the narrowed list is wanted as it is, in an order of the database. */
  judged: Judged | undefined;
}

type Columns = Readonly<Record<(typeof storedOrders)[number], PgColumn>>;

/** Returns what the database sorts by, for an order that it knows by itself. `compareMembers` is the same in the domain. */
const columnOf = (columns: Columns, by: MemberOrder): PgColumn | SQL => {
  const column = columns[storedOrders.find((order) => order === by) ?? 'createdAt'];
  const value = isListedField(by) && !column.notNull ? sql`coalesce(${column}, '')` : column;
  return isInDictionaryOrder(by) ? inFrench(value) : value;
};

/** Selects the ids of a page, in its order. */
const selectPage = (db: Database, { narrowing, moment, place, judged }: Paging) => {
  const { by, isDescending, page } = place;
  const towards = isDescending ? desc : asc;
  const offset = (page - 1) * LIST_PAGE;
  if (!judged) {
    const order = by === 'name' ? byName.map((part) => towards(part)) : [towards(columnOf(members, by)), ...byName];
    return db
      .select({ id: members.id })
      .from(members)
      .where(isNarrowedTo(narrowing))
      .orderBy(...order)
      .limit(LIST_PAGE)
      .offset(offset);
  }
  const facts = selectFacts(db, narrowing, moment);
  const key = keyOf(facts);
  const keys = sql.param([...judged.keys]);
  const names = [inFrench(facts.lastName), inFrench(facts.firstName), facts.id];
  const rank = judged.ranks
    ? sql`(${sql.param([...judged.ranks])}::int[])[array_position(${keys}::text[], ${key})]`
    : columnOf(facts, by);
  return db
    .select({ id: facts.id })
    .from(facts)
    .where(sql`${key} = any(${keys}::text[])`)
    .orderBy(...(by === 'name' ? names.map((part) => towards(part)) : [towards(rank), ...names]))
    .limit(LIST_PAGE)
    .offset(offset);
};

/** Reads the ids of a page, in its order. */
export const listPage = async (db: Database, paging: Paging): Promise<string[]> => {
  const [, shown] = await db.batch([asOfNow(db), selectPage(db, paging)]);
  return shown.map(({ id }) => id);
};

/** Reads whom a narrowing leaves, whole and by name. */
export const listNarrowed = (db: Database, narrowing: Narrowing) => listMembers(db, isNarrowedTo(narrowing));

/** Reads these members of a list, by name. They may be of any season. */
export const listOfIds = (db: Database, list: MemberList, ids: readonly string[]) =>
  listMembers(db, and(isOn(list), inArray(members.id, [...ids])));

export const countListed = (db: Database, whole: Pick<Narrowing, 'list' | 'season'>) =>
  db.$count(members, isWhole(whole));

/**
 * Reads the ids of whom a narrowing leaves: of all, or of the groups with these keys. For thousands this takes a fraction of
 * reading them whole.
 */
export const listIds = async (
  db: Database,
  narrowing: Narrowing,
  moment: Moment,
  keys: readonly string[] | undefined,
): Promise<string[]> => {
  const facts = selectFacts(db, narrowing, moment);
  const rows = keys
    ? await db
        .select({ id: facts.id })
        .from(facts)
        .where(sql`${keyOf(facts)} = any(${sql.param([...keys])}::text[])`)
    : await db.select({ id: members.id }).from(members).where(isNarrowedTo(narrowing));
  return rows.map(({ id }) => id);
};

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
