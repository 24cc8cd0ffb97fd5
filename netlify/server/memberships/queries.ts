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
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { identityOf } from '#domain/member.ts';
import { statusesInForce } from '#domain/member-standing.ts';
import type { Season } from '#domain/season.ts';
import type { Database } from '../db/client.ts';
import { asOfNow, takeTurns } from '../db/guard.ts';
import { members, orderLines, payments, prices } from '../db/schema.ts';
import { personIdOf } from '../persons/identity-queries.ts';

export interface Person {
  season: Season;
  identity: string;
}

export const personOf = (season: Season, named: Parameters<typeof identityOf>[0]): Person => ({
  season,
  identity: identityOf(named),
});

/**
 * Goes first in every batch that may bring a membership into force. Writes about one person run one after the other.
 */
export const lockPerson = (db: Database, { season, identity }: Person) => takeTurns(db, `${season}|${identity}`);

const twin = alias(members, 'twin');

const isCurrentBeside = and(
  eq(twin.season, members.season),
  ne(twin.id, members.id),
  inArray(twin.status, [...statusesInForce]),
  isNull(twin.archivedAt),
);
const hasSameIdentity = eq(twin.identity, members.identity);

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
    .where(and(isCurrentBeside, or(hasSameIdentity, eq(twin.personId, members.personId))));

/**
 * Selects those with which a membership cannot be in force. Two namesakes of a migration may stand side by side, as may
 * two memberships of one person under different names.
 */
export const otherCurrentOf = (db: Database) =>
  db
    .select({ id: twin.id })
    .from(twin)
    .where(and(isCurrentBeside, hasSameIdentity, areNoNamesakes));

/** Selects the member if the same person has another membership in force that cannot stand beside this one. */
export const selectDuplicated = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), exists(otherCurrentOf(db))));

/** True if another membership in force belongs to the same person this season. */
export const hasTwin = (db: Database) => sql<boolean>`exists ${currentTwinOf(db)}`;

/** Selects the person's membership in force this season, also under another name that was merged with this one. */
export const selectInForce = (db: Database, person: Person) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.season, person.season),
        or(eq(members.identity, person.identity), inArray(members.personId, personIdOf(db, person.identity))),
        inArray(members.status, [...statusesInForce]),
        isNull(members.archivedAt),
      ),
    );

/** Selects a membership if it is in force. */
export const selectInForceById = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), inArray(members.status, [...statusesInForce])));

const isOf = (person: Person, email: string) =>
  and(
    eq(members.season, person.season),
    eq(members.identity, person.identity),
    eq(members.email, email),
    isNull(members.archivedAt),
    not(members.isNamesake),
  );

const waitsOrIsIn = inArray(members.status, ['pending', ...statusesInForce]);

/** Returns the id of the membership, waiting or in force, of this person and e-mail that a card payment pays or paid. */
export const findMemberOfReference = async (db: Database, person: Person, email: string, reference: string) => {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(payments, eq(payments.memberId, members.id))
    .where(and(eq(payments.reference, reference), isOf(person, email), waitsOrIsIn));
  return rows[0]?.id;
};

/** Returns the id of the membership, waiting or in force, of this person and e-mail that was begun with this form. */
export const findMemberOfForm = async (db: Database, person: Person, email: string, formKey: string) => {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isOf(person, email), eq(members.formKey, formKey), waitsOrIsIn))
    .orderBy(desc(eq(members.status, 'pending')));
  return rows[0]?.id;
};

/** Selects a sign-up as it was left, with the names of its disciplines. */
export const selectSignUp = (db: Database, id: string) => {
  const names = db
    .select({ discipline: orderLines.discipline })
    .from(orderLines)
    .where(eq(orderLines.memberId, members.id));
  return db
    .select({
      ...getTableColumns(members),
      disciplines: sql<string[]>`array(${names.orderBy(asc(orderLines.position))})`,
    })
    .from(members)
    .where(eq(members.id, id));
};

/** Selects the reference of a membership's card payment, unless the payment was given up. */
export const selectCardReference = (db: Database, memberId: string) =>
  db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), eq(payments.means, 'card'), ne(payments.status, 'cancelled')));

/** The person of a sign-up and the key of its form. */
export interface SignUpKey {
  person: Person;
  email: string;
  formKey: string;
}

/**
 * Returns the id of the waiting sign-up as SQL for a batch, because an earlier statement of the batch may write that
 * row.
 */
export const pendingSignUpId = (db: Database, { person, email, formKey }: SignUpKey) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(isOf(person, email), eq(members.formKey, formKey), eq(members.status, 'pending')));

// The database sorts by code points, which put é and lower case after Z.
const inFrench = (name: PgColumn) => sql`${name} collate "fr-x-icu"`;
const byName = [inFrench(members.lastName), inFrench(members.firstName), asc(members.id)];

/**
 * Groups flat rows into members with their lines, prices and payments. Building JSON for thousands in PostgreSQL is
 * slower.
 */
export const gathered = <
  Row extends { id: string },
  Line extends { memberId: string },
  Payment extends { memberId: string },
  Price,
>(
  rows: readonly Row[],
  parts: { lines: readonly Line[]; payments: readonly Payment[]; prices: Price[] },
) => {
  const lines = Map.groupBy(parts.lines, ({ memberId }) => memberId);
  const paid = Map.groupBy(parts.payments, ({ memberId }) => memberId);
  return rows.map((row) => ({
    ...row,
    orderLines: lines.get(row.id) ?? [],
    payments: paid.get(row.id) ?? [],
    prices: parts.prices,
  }));
};

/** Selects what some members joined, owe and paid, and every price there has been, as statements of one batch. */
export const selectTheirs = (db: Database, listed: SQLWrapper) =>
  [
    db.select().from(orderLines).where(inArray(orderLines.memberId, listed)).orderBy(asc(orderLines.position)),
    db.select().from(payments).where(inArray(payments.memberId, listed)),
    db.select().from(prices).orderBy(asc(prices.createdAt)),
  ] as const;

const listMembers = async (db: Database, where: SQL | undefined, orderBy: ReturnType<typeof asc>[]) => {
  const listed = db.select({ id: members.id }).from(members).where(where);
  const [, rows, lineRows, paymentRows, priceRows] = await db.batch([
    asOfNow(db),
    db
      .select({ ...getTableColumns(members), hasTwin: hasTwin(db) })
      .from(members)
      .where(where)
      .orderBy(...orderBy, ...byName),
    ...selectTheirs(db, listed),
  ]);
  return gathered(rows, { lines: lineRows, payments: paymentRows, prices: priceRows });
};

/** Selects the current list by name, with waiting sign-ups and every price there has been. */
export const listCurrentMembers = (db: Database) => listMembers(db, isNull(members.archivedAt), []);

/** Selects those of one season. */
export const listCurrentOf = (db: Database, season: Season) =>
  listMembers(db, and(isNull(members.archivedAt), eq(members.season, season)), []);

/** Selects the first members of that list. */
export const listFirstMembers = async (db: Database, count: number) => {
  const current = db.select({ id: members.id }).from(members).where(isNull(members.archivedAt));
  // Selects by id, so that thousands are sorted only once.
  const first = (await current.orderBy(...byName).limit(count)).map(({ id }) => id);
  return listMembers(db, inArray(members.id, first), []);
};

/** Selects the archived members, the latest season first, then by name, with every price there has been. */
export const listArchivedMembers = (db: Database) =>
  listMembers(db, isNotNull(members.archivedAt), [desc(members.season)]);

export type MemberRow = Awaited<ReturnType<typeof listCurrentMembers>>[number];

export const findPhotoKey = async (db: Database, id: string) =>
  (await db.select({ photoKey: members.photoKey }).from(members).where(eq(members.id, id)))[0]?.photoKey ?? undefined;

export const findProofKey = async (db: Database, id: string) =>
  (await db.select({ proofKey: members.proofKey }).from(members).where(eq(members.id, id)))[0]?.proofKey ?? undefined;

/** Selects what a member joined and at which price, in the order of display. */
export const listOrderLines = (db: Database, memberId: string) =>
  db
    .select({
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
