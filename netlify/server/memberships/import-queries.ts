import { eq, inArray, or, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { QuoteLine } from '#domain/money/membership-fee.ts';
import type { Season } from '#domain/season/season.ts';
import type { Database } from '../db/client.ts';
import { members, orderLines, payments } from '../db/schema.ts';
import type { NewManualPayment } from '../payments/manual-payment-queries.ts';

/** What tells that a row may be about somebody whom the club knows. */
export interface Sought {
  /** `identityOf` each row. */
  identities: readonly string[];
  birthDates: readonly IsoDate[];
  licenseNumbers: readonly string[];
}

/** The names of an identity, without the birth date behind them. */
const nameOf = (identity: string): string => identity.slice(0, -'2000-01-01'.length);

/** Selects the memberships that share a birth date, a name or a licence number with one of the rows. */
export const selectComparable = (db: Database, { identities, birthDates, licenseNumbers }: Sought) =>
  db
    .select({
      id: members.id,
      season: members.season,
      firstName: members.firstName,
      lastName: members.lastName,
      birthDate: members.birthDate,
      licenseNumber: members.licenseNumber,
      isThere: sql<boolean>`${members.status} <> 'cancelled'`,
    })
    .from(members)
    .where(
      or(
        sql`${members.birthDate} = any(${sql.param([...new Set(birthDates)])}::date[])`,
        sql`left(${members.identity}, -10) = any(${sql.param([...new Set(identities.map(nameOf))])}::text[])`,
        sql`${members.licenseNumber} = any(${sql.param([...new Set(licenseNumbers)])}::text[])`,
      ),
    );

/** Selects which of these memberships are there. */
export const selectWritten = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]));

/** Locks the persons of these identities in one order, as `lockPerson` locks one. */
export const lockThose = (db: Database, season: Season, identities: readonly string[]) =>
  db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param(identities.map((identity) => `${season}|${identity}`).toSorted())}::text[]) as name`);

/** For a guard: selects somebody of these who is a member of the season already, or signs up for it. */
export const selectSomebodyThere = (db: Database, season: Season, identities: readonly string[]) =>
  db
    .select({ one: sql`1` })
    .from(members)
    .where(
      sql`${eq(members.season, season)} and ${members.status} <> 'cancelled'
        and ${members.identity} = any(${sql.param([...identities])}::text[])`,
    );

export const insertMembers = (db: Database, rows: readonly (typeof members.$inferInsert)[]) =>
  db.insert(members).values([...rows]);

/** Inserts the lines of many memberships. */
export const insertLinesOfMany = (db: Database, sold: readonly { memberId: string; lines: readonly QuoteLine[] }[]) =>
  db.insert(orderLines).values(
    sold.flatMap(({ memberId, lines }) =>
      lines.map(({ productId, priceId, discipline, amountCents, discountCents, deductions }, position) => ({
        memberId,
        productId,
        priceId,
        discipline,
        amountCents,
        discountCents,
        deductions,
        position,
      })),
    ),
  );

export const insertManualPayments = (db: Database, received: readonly NewManualPayment[], now: Date) =>
  db
    .insert(payments)
    .values(received.map((payment) => ({ ...payment, status: 'succeeded' as const, createdAt: now, updatedAt: now })));
