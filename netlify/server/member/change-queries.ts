import { and, eq, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { QuoteLine } from '#domain/money/membership-fee.ts';
import type { Database } from '../db/client.ts';
import { members, orderLines, payments } from '../db/schema.ts';
import type { PersonInSeason } from './queries.ts';

type NewMember = typeof members.$inferInsert;

/** Selects another membership in force of this person. */
export const selectOtherInForce = (db: Database, { season, identity }: PersonInSeason, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.season, season),
        eq(members.identity, identity),
        ne(members.id, id),
        inArray(members.status, [...statusesInForce]),
        isNull(members.archivedAt),
      ),
    );

export const insertMember = (db: Database, member: NewMember) => db.insert(members).values(member);

export const updateMember = (db: Database, id: string, changes: Partial<NewMember> & { updatedAt: Date }) =>
  db.update(members).set(changes).where(eq(members.id, id));

/** Deletes a member with their lines. Their payments must be deleted before. */
export const deleteLines = (db: Database, memberId: string) =>
  db.delete(orderLines).where(eq(orderLines.memberId, memberId));

export const insertLines = (db: Database, memberId: string | SQL, lines: readonly QuoteLine[]) =>
  db.insert(orderLines).values(
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
  );

const isOpenCard = and(eq(payments.means, 'card'), inArray(payments.status, ['open', 'processing']));

/** For a guard: selects a card payment that may still bring money. */
export const selectOpenCard = (db: Database, memberId: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), isOpenCard));

/** For a guard: selects money that came and was not given back, or may still come. */
export const selectMoney = (db: Database, memberId: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        or(isOpenCard, and(eq(payments.status, 'succeeded'), lt(payments.refundedCents, payments.amountCents))),
      ),
    );
