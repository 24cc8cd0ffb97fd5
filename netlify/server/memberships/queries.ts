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

export interface Person {
  season: Season;
  identity: string;
}

export const personOf = (season: Season, named: Parameters<typeof identityOf>[0]): Person => ({
  season,
  identity: identityOf(named),
});

/** First statement of every batch that may bring a membership into force: writes about one person take turns. */
export const lockPerson = (db: Database, { season, identity }: Person) => takeTurns(db, `${season}|${identity}`);

const twin = alias(members, 'twin');

const isCurrentTwin = and(
  eq(twin.season, members.season),
  eq(twin.identity, members.identity),
  ne(twin.id, members.id),
  inArray(twin.status, [...statusesInForce]),
  isNull(twin.archivedAt),
);

// The migration that made two people one name marked the younger one: nobody who joined later is meant.
const areNoNamesakes = and(
  or(not(members.isNamesake), lt(members.createdAt, twin.createdAt)),
  or(not(twin.isNamesake), lt(twin.createdAt, members.createdAt)),
);

/** Correlated with an outer `members`: another membership in force of the same person and season. */
export const currentTwinOf = (db: Database) => db.select({ id: twin.id }).from(twin).where(isCurrentTwin);

/** The same, but for those two whom a migration gave one name: they may stand beside each other. */
export const otherCurrentOf = (db: Database) =>
  db.select({ id: twin.id }).from(twin).where(and(isCurrentTwin, areNoNamesakes));

/** Finds the member when the same person has another membership in force that cannot stand beside this one. */
export const selectDuplicated = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), exists(otherCurrentOf(db))));

/** Somebody else in force is the same person this season. */
export const hasTwin = (db: Database) => sql<boolean>`exists ${currentTwinOf(db)}`;

/** The membership in force of a person this season, if any. */
export const selectInForce = (db: Database, person: Person) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.season, person.season),
        eq(members.identity, person.identity),
        inArray(members.status, [...statusesInForce]),
        isNull(members.archivedAt),
      ),
    );

const isOf = (person: Person, email: string) =>
  and(
    eq(members.season, person.season),
    eq(members.identity, person.identity),
    eq(members.email, email),
    isNull(members.archivedAt),
    not(members.isNamesake),
  );

const waitsOrIsIn = inArray(members.status, ['pending', ...statusesInForce]);

/** The id of the membership, waiting or in force, that this intent pays, or paid, for this person and e-mail. */
export const findMemberOfIntent = async (db: Database, person: Person, email: string, intentId: string) => {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(payments, eq(payments.memberId, members.id))
    .where(and(eq(payments.stripePaymentIntentId, intentId), isOf(person, email), waitsOrIsIn));
  return rows[0]?.id;
};

/** The id of the membership, waiting or in force, that was begun with this form for this person and e-mail. */
export const findMemberOfForm = async (db: Database, person: Person, email: string, formKey: string) => {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isOf(person, email), eq(members.formKey, formKey), waitsOrIsIn))
    .orderBy(desc(eq(members.status, 'pending')));
  return rows[0]?.id;
};

/** A sign-up as it was left, with the names of its disciplines. */
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

/** The intent of a membership's card payment that was not given up. */
export const selectCardIntent = (db: Database, memberId: string) =>
  db
    .select({ intentId: payments.stripePaymentIntentId })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), eq(payments.means, 'card'), ne(payments.status, 'cancelled')));

/** Whose sign-up it is, and of which form. */
export interface SignUpKey {
  person: Person;
  email: string;
  formKey: string;
}

/** As a scalar inside a batch: the id of the sign-up that waits, known only once an earlier statement has written it. */
export const pendingSignUpId = (db: Database, { person, email, formKey }: SignUpKey) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(isOf(person, email), eq(members.formKey, formKey), eq(members.status, 'pending')));

// The database sorts by code points, where é and lower case stand behind Z.
const inFrench = (name: PgColumn) => sql`${name} collate "fr-x-icu"`;
const byName = [inFrench(members.lastName), inFrench(members.firstName), asc(members.id)];

/** Flat rows that belong together, as each member with all that is theirs: PostgreSQL makes no JSON of thousands. */
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

/** What some members joined, have to pay and paid, and every price there has been: statements of one batch. */
export const selectTheirs = (db: Database, listed: SQLWrapper) =>
  [
    db.select().from(orderLines).where(inArray(orderLines.memberId, listed)).orderBy(asc(orderLines.position)),
    db.select().from(payments).where(inArray(payments.memberId, listed)),
    db.select().from(prices).orderBy(asc(prices.createdAt)),
  ] as const;

const listMembers = async (db: Database, where: ReturnType<typeof isNull>, orderBy: ReturnType<typeof asc>[]) => {
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

/** Members of the current season's list, sign-ups awaiting payment included, by name, with every price there has been. */
export const listCurrentMembers = (db: Database) => listMembers(db, isNull(members.archivedAt), []);

/** The beginning of that list: at most so many. */
export const listFirstMembers = async (db: Database, count: number) => {
  const current = db.select({ id: members.id }).from(members).where(isNull(members.archivedAt));
  // Told by their ids, so that thousands are put in order once.
  const first = (await current.orderBy(...byName).limit(count)).map(({ id }) => id);
  return listMembers(db, inArray(members.id, first), []);
};

/** Members of earlier seasons, by season, the latest first, then by name, with every price there has been. */
export const listArchivedMembers = (db: Database) =>
  listMembers(db, isNotNull(members.archivedAt), [desc(members.season)]);

export type MemberRow = Awaited<ReturnType<typeof listCurrentMembers>>[number];

export const findPhotoKey = async (db: Database, id: string) =>
  (await db.select({ photoKey: members.photoKey }).from(members).where(eq(members.id, id)))[0]?.photoKey ?? undefined;

export const findProofKey = async (db: Database, id: string) =>
  (await db.select({ proofKey: members.proofKey }).from(members).where(eq(members.id, id)))[0]?.proofKey ?? undefined;

/** What somebody joined and at which price, in the order it is shown. */
export const listOrderLines = (db: Database, memberId: string) =>
  db
    .select({
      discipline: orderLines.discipline,
      amountCents: orderLines.amountCents,
      discountCents: orderLines.discountCents,
    })
    .from(orderLines)
    .where(eq(orderLines.memberId, memberId))
    .orderBy(asc(orderLines.position));
