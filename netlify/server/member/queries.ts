import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn, union } from 'drizzle-orm/pg-core';
import type { HealthTable } from '#domain/member/health.ts';
import { identityOf } from '#domain/member/member.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Deduction } from '#domain/money/membership-fee.ts';
import type { Season } from '#domain/season/season.ts';
import { federationAskedOf } from '../club/season-queries.ts';
import type { Database } from '../db/client.ts';
import { inFrench } from '../db/columns.ts';
import { asOfNow, takeTurns } from '../db/guard.ts';
import { refusedAddresses } from '../db/mail-schema.ts';
import { reading, thenRead } from '../db/reading.ts';
import { members, orderLines, payments, prices } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';
import { personIdOf } from '../persons/identity-queries.ts';
import { selectMemberAids } from './aid-queries.ts';
import { selectPlans } from './plan-queries.ts';

export interface PersonInSeason {
  season: Season;
  identity: string;
}

export const personInSeason = (season: Season, named: Parameters<typeof identityOf>[0]): PersonInSeason => ({
  season,
  identity: identityOf(named),
});

/**
 * Locks a person in a season. Must be the first statement of every transaction that may bring a membership into force,
 * so that concurrent sign-ups of one person do not both succeed.
 */
export const lockPerson = (db: Database, { season, identity }: PersonInSeason) =>
  takeTurns(db, `${season}|${identity}`);

const twin = alias(members, 'twin');

const isCurrent = and(
  eq(twin.season, members.season),
  inArray(twin.status, [...statusesInForce]),
  isNull(twin.archivedAt),
);
const isCurrentBeside = and(isCurrent, ne(twin.id, members.id));
const hasSameIdentity = eq(twin.identity, members.identity);

/**
 * The columns that say who somebody is. Two memberships are of one person if one of them is the same: the name and birth
 * date, or the person whom a merge made of two (docs/rules.md#persons).
 */
const personColumns = ['identity', 'personId'] as const;
type PersonColumns = Readonly<Record<(typeof personColumns)[number], PgColumn>>;

/** True if two rows are memberships of one person. */
export const isOnePerson = (one: PersonColumns, other: PersonColumns): SQL | undefined =>
  or(...personColumns.map((column) => eq(one[column], other[column])));

// A migration gave two people one name and marked the younger one as a namesake. Somebody who joined later is not
// meant.
const areNoNamesakes = and(
  or(not(members.isNamesake), lt(members.createdAt, twin.createdAt)),
  or(not(twin.isNamesake), lt(twin.createdAt, members.createdAt)),
);

/**
 * Selects, for an outer `members`, another membership in force of the same season that seems to be, or is said to be,
 * of the same person.
 */
export const currentTwinOf = (db: Database) =>
  db
    .select({ id: twin.id })
    .from(twin)
    .where(and(isCurrentBeside, isOnePerson(twin, members)));

/**
 * Selects the ids of all memberships in force with such a twin. For thousands this is faster than `currentTwinOf` for each
 * of them.
 */
export const selectTwins = (db: Database) => {
  const alike = personColumns.map((column) => sql`count(*) over (partition by ${twin.season}, ${twin[column]}) > 1`);
  const inForce = db
    .select({ id: twin.id, isTwin: sql<boolean>`${or(...alike)}`.as('is_twin') })
    .from(twin)
    .where(and(inArray(twin.status, [...statusesInForce]), isNull(twin.archivedAt)))
    .as('in_force');
  return db.select({ id: inForce.id }).from(inForce).where(eq(inForce.isTwin, true));
};

/**
 * Selects, of the memberships that a condition leaves, the ids of those with such a twin. Two equal joins: PostgreSQL would
 * compare every row with every row for a join by one column or another.
 */
const selectTwinsAmong = (db: Database, where: SQL | undefined) => {
  const sharing = (column: (typeof personColumns)[number]) =>
    db
      .select({ id: members.id })
      .from(members)
      .innerJoin(twin, and(isCurrentBeside, eq(twin[column], members[column])))
      .where(where);
  return union(sharing('identity'), sharing('personId'));
};

/**
 * Selects those with which a membership cannot be in force. Two namesakes of a migration may stand side by side, as may
 * two memberships of one person under different names.
 */
export const otherCurrentOf = (db: Database) =>
  db
    .select({ id: twin.id })
    .from(twin)
    .where(and(isCurrentBeside, hasSameIdentity, areNoNamesakes));

/** Selects, for an outer `members`, the membership in force of the same person and season, this one or another. */
export const currentOf = (db: Database) =>
  db
    .select({ id: twin.id })
    .from(twin)
    .where(and(isCurrent, isOnePerson(twin, members)));

/** Selects the member if the same person has another membership in force that cannot stand beside this one. */
export const selectDuplicated = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), exists(otherCurrentOf(db))));

/** True if another membership in force belongs to the same person this season. */
export const hasTwin = (db: Database) => sql<boolean>`exists ${currentTwinOf(db)}`;

/** True, for an outer `members`, if its server refused an address of the member or of the guardian. */
export const isAddressRefused = sql<boolean>`exists (select from ${refusedAddresses} r
  where r.address in (${members.email}, ${members.legalGuardianEmail}))`;

const earlier = alias(members, 'earlier');

const wasInForce = inArray(earlier.status, [...statusesInForce]);

/**
 * The columns, for an outer `members`, that decide what is asked about health (`member/dossier-facts.ts`): the table of the
 * season without its texts, and whether the person was in force in an earlier season.
 */
export const healthColumns = (db: Database) => {
  const before = db
    .select({ id: earlier.id })
    .from(earlier)
    .where(and(eq(earlier.personId, members.personId), lt(earlier.season, members.season), wasInForce));
  return {
    health: sql<Pick<
      HealthTable,
      'agesOn' | 'rows'
    > | null>`(select ${seasons.health} - '{adultText,guardianText,formerTexts}'::text[] from ${seasons} where ${seasons.id} = ${members.season})`,
    wasMember: sql<boolean>`exists ${before}`,
  };
};

/** The whole health table of the season of an outer `members`, with its texts. Null: the usual one. */
export const wholeHealth = sql<HealthTable | null>`(select ${seasons.health} from ${seasons} where ${seasons.id} = ${members.season})`;

/** Selects a membership of a person that was in force before a season. */
export const selectInForceBefore = (db: Database, { season, identity }: Asked) =>
  db
    .select({ id: earlier.id })
    .from(earlier)
    .where(and(inArray(earlier.personId, personIdOf(db, identity)), lt(earlier.season, season), wasInForce))
    .limit(1);

const rival = alias(members, 'rival');
const rivalPayment = alias(payments, 'rival_payment');

/**
 * The references, for an outer `members`, of the open payments of the same person's other sign-ups. They are withdrawn
 * once one is paid.
 */
export const rivalsOf = (db: Database) => {
  const references = db
    .select({ reference: rivalPayment.reference })
    .from(rival)
    .innerJoin(rivalPayment, eq(rivalPayment.memberId, rival.id))
    .where(
      and(
        eq(rival.season, members.season),
        isOnePerson(rival, members),
        ne(rival.id, members.id),
        eq(rivalPayment.status, 'open'),
        isNotNull(rivalPayment.reference),
      ),
    );
  return sql<string[]>`array(${references})`;
};

/** A person, with a season that may be SQL: a reading beside the offer does not know the season yet. */
type Asked = Pick<PersonInSeason, 'identity'> & { season: Season | SQL<Season> };

/**
 * Selects the person's membership in force this season, also under another name that was merged with this one. Of who came by a
 * link, an archived one counts too (docs/rules.md#one-person).
 */
export const selectInForce = (db: Database, person: Asked, { isByLink = false } = {}) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.season, person.season),
        or(eq(members.identity, person.identity), inArray(members.personId, personIdOf(db, person.identity))),
        inArray(members.status, [...statusesInForce]),
        isByLink ? undefined : isNull(members.archivedAt),
      ),
    );

/** Selects the membership in force of a season, archived or not, that belongs to the person of another membership. */
export const selectInForceOfHolder = (db: Database, memberId: string, season: Season) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.season, season),
        sql`${members.personId} = (select m.person_id from ${members} m where m.id = ${memberId}::uuid)`,
        inArray(members.status, [...statusesInForce]),
      ),
    );

export const selectInForceById = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), inArray(members.status, [...statusesInForce])));

/** Selects a membership if it is over. */
export const selectCancelledById = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), eq(members.status, 'cancelled')));

const isOf = (person: Asked, email: string) =>
  and(
    eq(members.season, person.season),
    eq(members.identity, person.identity),
    eq(members.email, email),
    isNull(members.archivedAt),
    not(members.isNamesake),
  );

const waitsOrIsIn = inArray(members.status, ['pending', ...statusesInForce]);

/** The proof that a browser began a sign-up: the reference of its payment, or the hashed key of its form. */
interface HeldKeys {
  reference: string | undefined;
  formKey: string;
}

/**
 * Selects the memberships, waiting or in force, of this person and e-mail that one of the keys belongs to, waiting ones
 * first, with the names of the disciplines and the reference of the sign-up's payment unless that was given up.
 */
export const selectBegun = (db: Database, person: Asked, email: string, keys: HeldKeys) =>
  selectStarted(db, keys, (isTheirs) => and(isOf(person, email), isTheirs));

/** Selects the same of the sign-ups with these ids, whose key every holder of a link has. `ids` selects them. */
export const selectBegunAmong = (db: Database, ids: SQLWrapper, formKey: string) =>
  selectStarted(db, { reference: undefined, formKey }, () => and(inArray(members.id, ids), isNull(members.archivedAt)));

const selectStarted = (
  db: Database,
  { reference = '', formKey }: HeldKeys,
  which: (isTheirs: SQL | undefined) => SQL | undefined,
) => {
  const names = db
    .select({ discipline: orderLines.discipline })
    .from(orderLines)
    .where(eq(orderLines.memberId, members.id));
  const cardReference = db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, members.id),
        eq(payments.means, 'card'),
        ne(payments.status, 'cancelled'),
        not(payments.isDifference),
      ),
    );
  const paidBy = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.memberId, members.id), eq(payments.reference, reference)));
  const isOfForm = eq(members.formKey, formKey);
  return db
    .select({
      ...getTableColumns(members),
      disciplines: sql<string[]>`array(${names.orderBy(asc(orderLines.position))})`,
      reference: sql<string | null>`${cardReference}`,
      isOfForm: sql<boolean>`${isOfForm}`,
      isOfReference: sql<boolean>`exists ${paidBy}`,
    })
    .from(members)
    .where(and(waitsOrIsIn, which(or(isOfForm, exists(paidBy)))))
    .orderBy(desc(eq(members.status, 'pending')));
};

/** The person of a sign-up and the key of its form. */
export interface SignUpKey {
  person: PersonInSeason;
  email: string;
  formKey: string;
}

/**
 * Returns the id of the pending sign-up as SQL, because an earlier statement of the same transaction may write that
 * row.
 */
export const pendingSignUpId = (db: Database, { person, email, formKey }: SignUpKey) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(isOf(person, email), eq(members.formKey, formKey), eq(members.status, 'pending')));

/** The order of names everywhere: `compareByName` of the domain. */
export const byName: readonly (SQL | typeof members.id)[] = [
  inFrench(members.lastName),
  inFrench(members.firstName),
  members.id,
];

/**
 * Groups flat rows into members with their lines, prices and payments. Building JSON for thousands in PostgreSQL is
 * slower.
 */
export const gathered = <
  Row extends { id: string },
  Line extends { memberId: string },
  Payment extends { memberId: string },
  Price,
  Plan extends { memberId: string },
  Aid extends { memberId: string },
>(
  rows: readonly Row[],
  parts: {
    lines: readonly Line[];
    payments: readonly Payment[];
    prices: Price[];
    plans: readonly Plan[];
    aids: readonly Aid[];
  },
) => {
  const lines = Map.groupBy(parts.lines, ({ memberId }) => memberId);
  const paid = Map.groupBy(parts.payments, ({ memberId }) => memberId);
  const aids = Map.groupBy(parts.aids, ({ memberId }) => memberId);
  const plans = new Map(parts.plans.map((plan) => [plan.memberId, plan]));
  return rows.map((row) => ({
    ...row,
    orderLines: lines.get(row.id) ?? [],
    payments: paid.get(row.id) ?? [],
    prices: parts.prices,
    plan: plans.get(row.id) ?? null,
    aids: aids.get(row.id) ?? [],
  }));
};

/**
 * Selects the order lines, payments, plans and aids of some members, and every price ever, as statements for one round trip.
 */
export const selectTheirs = (db: Database, listed: SQLWrapper) =>
  [
    db.select().from(orderLines).where(inArray(orderLines.memberId, listed)).orderBy(asc(orderLines.position)),
    db.select().from(payments).where(inArray(payments.memberId, listed)),
    db.select().from(prices).orderBy(asc(prices.createdAt)),
    selectPlans(db, listed),
    selectMemberAids(db, listed),
  ] as const;

const isAmong = (ids: SQLWrapper) => sql<boolean>`${members.id} in ${ids}`;

/** Reads members in the order of names, with their order lines, debts and payments, and every price ever. */
export const membersReading = (db: Database, where: SQL | undefined) => {
  const listed = db.select({ id: members.id }).from(members).where(where);
  return reading(
    [
      db
        .select({
          ...getTableColumns(members),
          ...healthColumns(db),
          hasTwin: isAmong(selectTwinsAmong(db, where)),
          isAddressRefused,
          federationAsked: federationAskedOf,
        })
        .from(members)
        .where(where)
        .orderBy(...byName.map((part) => asc(part))),
      ...selectTheirs(db, listed),
    ],
    (rows, lines, paid, priceRows, plans, aids) =>
      gathered(rows, { lines, payments: paid, prices: priceRows, plans, aids }),
  );
};

/** Reads the same in one request of its own. */
export const listMembers = (db: Database, where: SQL | undefined) =>
  thenRead(db, [asOfNow(db)], membersReading(db, where));

export const listCurrentOf = (db: Database, season: Season) =>
  listMembers(db, and(isNull(members.archivedAt), eq(members.season, season)));

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export const findPhotoKey = async (db: Database, id: string) =>
  (await db.select({ photoKey: members.photoKey }).from(members).where(eq(members.id, id)))[0]?.photoKey ?? undefined;

/** Reads which of these members have a photo, and under which key. */
export const findPhotoKeys = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: members.id, photoKey: members.photoKey })
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNotNull(members.photoKey)));

export const findProofKey = async (db: Database, id: string) =>
  (await db.select({ proofKey: members.proofKey }).from(members).where(eq(members.id, id)))[0]?.proofKey ?? undefined;

/** One discipline of a member, as it was joined. Amounts in cents. */
export interface JoinedLine {
  productId: string;
  discipline: string;
  amountCents: number;
  discountCents: number;
  deductions: readonly Deduction[] | null;
  /** True for the normal price. */
  isDefault: boolean;
}

/** What an outer `members` joined and at which price, in the order of display. */
export const linesOf = (db: Database) => {
  const lines = db
    .select({
      line: sql`json_build_object('productId', ${orderLines.productId}, 'discipline', ${orderLines.discipline}, 'amountCents', ${orderLines.amountCents},
        'discountCents', ${orderLines.discountCents}, 'deductions', ${orderLines.deductions}, 'isDefault', ${prices.isDefault})`.as(
        'line',
      ),
      position: orderLines.position,
    })
    .from(orderLines)
    .innerJoin(prices, eq(prices.id, orderLines.priceId))
    .where(eq(orderLines.memberId, members.id));
  return sql<JoinedLine[]>`(select coalesce(json_agg(one.line order by one.position), '[]') from ${lines} as one)`;
};

/** Selects what a member joined and at which price, in the order of display. */
export const listOrderLines = (db: Database, memberId: string) =>
  db
    .select({
      productId: orderLines.productId,
      discipline: orderLines.discipline,
      amountCents: orderLines.amountCents,
      discountCents: orderLines.discountCents,
      deductions: orderLines.deductions,
      isDefault: prices.isDefault,
    })
    .from(orderLines)
    .innerJoin(prices, eq(prices.id, orderLines.priceId))
    .where(eq(orderLines.memberId, memberId))
    .orderBy(asc(orderLines.position));

/** Returns a member with what they joined, owe and paid, or undefined. */
export const findMemberRow = async (db: Database, id: string): Promise<MemberRow | undefined> =>
  (await listMembers(db, eq(members.id, id)))[0];
