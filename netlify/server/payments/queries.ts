import {
  and,
  arrayOverlaps,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { MemberFlag } from '#domain/member.ts';
import type { PaymentStatus } from '#domain/payment.ts';
import type { Database } from '../db/client.ts';
import { reading } from '../db/reading.ts';
import { members, payments, webhookEvents } from '../db/schema.ts';
import { currentOf, currentTwinOf, linesOf, rivalsOf } from '../memberships/queries.ts';
import type { PaymentNotification, PaymentTruth } from './payment-provider.ts';

/** Where a payment was begun. */
type Referred = Pick<PaymentTruth, 'provider' | 'reference'>;

const withMember = (db: Database) =>
  db
    .select({
      payment: payments,
      member: members,
      lines: linesOf(db),
      rivals: rivalsOf(db),
      /** True if the person of the sign-up is in force, by this membership or another. */
      isPersonInForce: sql<boolean>`exists ${currentOf(db)}`,
    })
    .from(payments)
    .innerJoin(members, eq(members.id, payments.memberId));

export type PaymentWithMember = Awaited<ReturnType<typeof withMember>>[number];

/** Reads a payment, for the end of a batch. */
export const paymentOf = (db: Database, id: string) =>
  reading([withMember(db).where(eq(payments.id, id))], ([found]): PaymentWithMember | undefined => found);

export const findPaymentOf = async (db: Database, reference: string): Promise<PaymentWithMember | undefined> =>
  (await withMember(db).where(eq(payments.reference, reference)))[0];

export const findPayment = async (db: Database, id: string): Promise<PaymentWithMember | undefined> =>
  (await withMember(db).where(eq(payments.id, id)))[0];

const isCardPaymentOf = (memberId: string) =>
  and(eq(payments.memberId, memberId), eq(payments.means, 'card'), ne(payments.status, 'cancelled'));

/** Returns a membership's card payment that was not cancelled. */
export const findCardPayment = async (db: Database, memberId: string): Promise<PaymentWithMember | undefined> =>
  (await withMember(db).where(isCardPaymentOf(memberId)))[0];

/** For a guard: selects a membership's card payment. */
export const selectCardPayment = (db: Database, memberId: string) =>
  db.select({ id: payments.id }).from(payments).where(isCardPaymentOf(memberId));

/** For a guard: selects a row if the payment is no longer as it was read. */
export const selectChangedPayment = (db: Database, read: PaymentWithMember['payment']) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.id, read.id),
        or(
          ne(payments.amountCents, read.amountCents),
          ne(payments.status, read.status),
          ne(payments.refundedCents, read.refundedCents),
        ),
      ),
    );

/** Writes where a payment was begun, unless it was begun elsewhere first or is over. */
export const attachReference = (db: Database, paymentId: string, { provider, reference }: Referred) =>
  db
    .update(payments)
    .set({ provider, reference })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.status, 'open'),
        or(isNull(payments.reference), eq(payments.reference, reference)),
      ),
    )
    .returning({ id: payments.id });

/** Ends a payment that was not begun at the provider, so that nobody could pay it. */
export const cancelUnbegunPayment = (db: Database, paymentId: string, now: Date) =>
  db
    .update(payments)
    .set({ status: 'cancelled', cancelledAt: now, updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'open'), isNull(payments.reference)))
    .returning({ id: payments.id });

/**
 * Moves a payment forward. `succeeded` never changes and refunds never shrink, so late news change nothing. `cancelled`
 * changes only if money came: the provider takes none for what it cancelled, but may for what it did not seem to know.
 */
export const advancePayment = (
  db: Database,
  id: string,
  to: Referred & { status: PaymentStatus; refundedCents: number },
  now: Date,
) =>
  db
    .update(payments)
    .set({
      provider: to.provider,
      reference: to.reference,
      status: to.status,
      refundedCents: sql`greatest(${payments.refundedCents}, ${to.refundedCents})`,
      paidAt: to.status === 'succeeded' ? sql`coalesce(${payments.paidAt}, ${now.toISOString()})` : payments.paidAt,
      refundedAt: sql`case when ${payments.refundedCents} < ${to.refundedCents} then ${now.toISOString()} else ${payments.refundedAt} end`,
      cancelledAt: to.status === 'cancelled' ? now : null,
      updatedAt: now,
    })
    .where(
      and(
        eq(payments.id, id),
        or(isNull(payments.reference), eq(payments.reference, to.reference)),
        or(ne(payments.status, to.status), lt(payments.refundedCents, to.refundedCents), isNull(payments.reference)),
        or(inArray(payments.status, leftFor[to.status]), eq(payments.status, to.status)),
      ),
    );

const leftFor: Readonly<Record<PaymentStatus, PaymentStatus[]>> = {
  open: ['open', 'processing'],
  processing: ['open', 'processing', 'cancelled'],
  succeeded: ['open', 'processing', 'cancelled'],
  cancelled: ['open', 'processing'],
};

const addFlag = (flag: MemberFlag): SQL => sql`array(select distinct unnest(${members.flags} || ${flag}::text))`;

const without = (flags: typeof members.flags | typeof members.settledFlags, flag: MemberFlag): SQL =>
  sql`array_remove(${flags}, ${flag}::text)`;

/** Brings a pending member into force, unless the same person is in force or was when this second payment came. */
export const activateMember = (db: Database, id: string, status: 'active' | 'suspended', now: Date) =>
  db
    .update(members)
    .set({ status, updatedAt: now })
    .where(
      and(
        eq(members.id, id),
        eq(members.status, 'pending'),
        not(arrayOverlaps(members.flags, ['duplicate-to-refund'])),
        notExists(currentTwinOf(db)),
      ),
    );

/**
 * Flags a pending member for a refund if they paid although the person is already in force. The member keeps waiting.
 */
export const flagPaidTwin = (db: Database, id: string, now: Date) =>
  db
    .update(members)
    .set({ flags: addFlag('duplicate-to-refund'), updatedAt: now })
    .where(
      and(
        eq(members.id, id),
        eq(members.status, 'pending'),
        exists(currentTwinOf(db)),
        not(arrayOverlaps(members.flags, ['duplicate-to-refund'])),
      ),
    );

export const flagMember = (db: Database, id: string, flag: MemberFlag, now: Date) =>
  db
    .update(members)
    .set({ flags: addFlag(flag), updatedAt: now })
    .where(and(eq(members.id, id), not(arrayOverlaps(members.flags, [flag]))));

/** Reopens a resolved flag that has something new to tell. */
export const reopenFlag = (db: Database, id: string, flag: MemberFlag, now: Date) =>
  db
    .update(members)
    .set({ settledFlags: without(members.settledFlags, flag), updatedAt: now })
    .where(and(eq(members.id, id), arrayOverlaps(members.settledFlags, [flag])));

export const unflagMember = (db: Database, id: string, flag: MemberFlag, now: Date) =>
  db
    .update(members)
    .set({
      flags: without(members.flags, flag),
      settledFlags: without(members.settledFlags, flag),
      updatedAt: now,
    })
    .where(and(eq(members.id, id), arrayOverlaps(members.flags, [flag])));

/** Cancels a membership, or only a sign-up that still waits for its money. */
export const cancelMember = (db: Database, id: string, what: 'membership' | 'sign-up', now: Date) =>
  db
    .update(members)
    .set({ status: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(members.id, id),
        what === 'sign-up' ? eq(members.status, 'pending') : ne(members.status, 'cancelled'),
        notExists(manualMoneyOf(db, id)),
      ),
    );

/** Selects money that an administrator recorded and that was not wholly given back. */
const manualMoneyOf = (db: Database, memberId: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        ne(payments.means, 'card'),
        eq(payments.status, 'succeeded'),
        lt(payments.refundedCents, payments.amountCents),
      ),
    );

/** Ends an open payment that the provider does not know, so that the next payment can begin. */
export const cancelLostPayment = (db: Database, reference: string, now: Date) =>
  db
    .update(payments)
    .set({ status: 'cancelled', cancelledAt: now, updatedAt: now })
    .where(and(eq(payments.reference, reference), eq(payments.status, 'open')));

/** Returns the references of the latest payments begun for a membership, in any state. */
export const listReferencesOf = async (db: Database, memberId: string, most: number): Promise<string[]> => {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), isNotNull(payments.reference)))
    .orderBy(desc(payments.createdAt))
    .limit(most);
  return rows.flatMap((row) => row.reference ?? []);
};

export const insertWebhookEvent = (db: Database, event: PaymentNotification) =>
  db.insert(webhookEvents).values(event).onConflictDoNothing();
