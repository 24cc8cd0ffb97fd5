import {
  and,
  arrayOverlaps,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { MemberFlag } from '#domain/flag.ts';
import type { CardRefund } from '#domain/money/card-refund.ts';
import type { PaymentStatus } from '#domain/money/payment.ts';
import type { Settlement } from '#domain/money/settlement.ts';
import { federationAskedOf, seasonDaysOf } from '../club/season-queries.ts';
import type { Database } from '../db/client.ts';
import { accountingRows } from '../db/privacy-schema.ts';
import { reading } from '../db/reading.ts';
import {
  cardRefunds,
  flagResolutions,
  instalmentPlans,
  members,
  payments,
  refunds,
  webhookEvents,
} from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';
import type { PaymentNotification, PaymentTruth } from '../integrations/payment-provider.ts';
import { claimsOf } from '../member/aid-queries.ts';
import { currentOf, currentTwinOf, healthColumns, linesOf, rivalsOf } from '../member/queries.ts';

/** Where a payment was begun. */
type Referred = Pick<PaymentTruth, 'provider' | 'reference'>;

const givenByHand = (db: Database, where?: SQLWrapper) => {
  const rows = db
    .select({ cents: sql`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payments.id), isNull(refunds.cancelledAt), where && sql`${where}`));
  return sql<number>`(${rows})`;
};

const cardRefundsOf = (db: Database) => {
  const rows = db
    .select({
      refund:
        sql`json_build_object('id', ${cardRefunds.id}, 'amountCents', ${cardRefunds.amountCents}, 'state', ${cardRefunds.state},
        'staysOwed', ${cardRefunds.staysOwed}, 'cancelsMembership', ${cardRefunds.cancelsMembership},
        'reason', ${cardRefunds.reason})`.as('refund'),
    })
    .from(cardRefunds)
    .where(eq(cardRefunds.paymentId, payments.id));
  return sql<(CardRefund & { reason: string })[]>`(select coalesce(json_agg(one.refund), '[]') from ${rows} as one)`;
};

const withMember = (db: Database) =>
  db
    .select({
      payment: payments,
      member: { ...getTableColumns(members), federationAsked: federationAskedOf },
      lines: linesOf(db),
      aids: claimsOf,
      ...healthColumns(db),
      rivals: rivalsOf(db),
      /** The part that was refunded by hand, instead of a failed refund. */
      givenByHandCents: givenByHand(db),
      owedAgainByHandCents: givenByHand(db, refunds.staysOwed),
      /** The refunds that were made on the site. */
      cardRefunds: cardRefundsOf(db),
      /** True if the person of the sign-up is in force, by this membership or another. */
      isPersonInForce: sql<boolean>`exists ${currentOf(db)}`,
      seasonDays: seasonDaysOf,
      /** True while a plan waits for the card of its first payment. */
      awaitsCard: sql<boolean>`exists (select from ${instalmentPlans} n
        where n.member_id = ${members.id} and n.card is null and n.ended_at is null)`,
      /** The day of the first class of the season. */
      firstClass: sql<IsoDate | null>`(select ${seasons.firstClass}::text from ${seasons} where ${seasons.id} = ${members.season})`,
    })
    .from(payments)
    .innerJoin(members, eq(members.id, payments.memberId));

export type PaymentWithMember = Awaited<ReturnType<typeof withMember>>[number];

/** Reads a payment at the end of a transaction. */
export const paymentOf = (db: Database, id: string) =>
  reading([withMember(db).where(eq(payments.id, id))], ([found]): PaymentWithMember | undefined => found);

export const findPaymentOf = async (db: Database, reference: string): Promise<PaymentWithMember | undefined> =>
  (await withMember(db).where(eq(payments.reference, reference)))[0];

export const findPayment = async (db: Database, id: string): Promise<PaymentWithMember | undefined> =>
  (await withMember(db).where(eq(payments.id, id)))[0];

/** Selects the accounting row of a payment whose member was erased: nothing else is left of it (docs/rules.md#erasure). */
export const selectErased = (db: Database, reference: string) =>
  db
    .select({
      amountCents: accountingRows.amountCents,
      refundedCents: accountingRows.refundedCents,
      byHandCents: accountingRows.byHandCents,
    })
    .from(accountingRows)
    .where(eq(accountingRows.reference, reference));

/** Sets the refunded sum of such a payment. */
export const refundErased = (db: Database, reference: string, refundedCents: number) =>
  db.update(accountingRows).set({ refundedCents }).where(eq(accountingRows.reference, reference));

const isCardOf = (memberId: string) => and(eq(payments.memberId, memberId), eq(payments.means, 'card'));

const isUnderWay = inArray(payments.status, ['open', 'processing']);
const isNotCancelled = ne(payments.status, 'cancelled');

/** Returns the payment of a sign-up that was not cancelled, also once the member is in force. */
export const findSignUpPayment = async (db: Database, memberId: string): Promise<PaymentWithMember | undefined> =>
  (await withMember(db).where(and(isCardOf(memberId), isNotCancelled, not(payments.isDifference))))[0];

/** Returns the newest difference of a membership that was not cancelled, if it is newer than an instant. */
export const findDifferenceSince = async (
  db: Database,
  memberId: string,
  since: Date,
): Promise<PaymentWithMember | undefined> =>
  (
    await withMember(db)
      .where(and(isCardOf(memberId), isNotCancelled, payments.isDifference, gt(payments.createdAt, since)))
      .orderBy(desc(payments.createdAt))
      .limit(1)
  )[0];

/**
 * Selects the card payments with which a payment that was given up cannot stand beside, now that money comes by it: a
 * sign-up has one payment, and a membership one under way. A difference that was paid stands beside all.
 */
export const selectInTheWay = (
  db: Database,
  { id, memberId, isDifference }: Pick<PaymentWithMember['payment'], 'id' | 'memberId' | 'isDifference'>,
  status: PaymentStatus,
) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isCardOf(memberId),
        ne(payments.id, id),
        or(
          status === 'processing' ? isUnderWay : sql`false`,
          isDifference ? sql`false` : and(isNotCancelled, not(payments.isDifference)),
        ),
      ),
    );

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
          ne(payments.lostCents, read.lostCents),
          ne(payments.waivedCents, read.waivedCents),
          ne(payments.unreturnedCents, read.unreturnedCents),
          sql`${payments.returnedCents} is distinct from ${read.returnedCents}`,
        ),
      ),
    );

/** Inserts the card payment of a member in force, before it begins at the provider. */
export const insertDifference = (
  db: Database,
  payment: Pick<PaymentWithMember['payment'], 'id' | 'memberId' | 'amountCents' | 'createdAt'>,
) =>
  db
    .insert(payments)
    .values({ ...payment, means: 'card', status: 'open', isDifference: true, updatedAt: payment.createdAt });

/** Selects the other payments of the membership by which money came. */
export const selectOtherPaid = (
  db: Database,
  { id, memberId }: Pick<PaymentWithMember['payment'], 'id' | 'memberId'>,
) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.memberId, memberId), ne(payments.id, id), eq(payments.status, 'succeeded')));

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
 * Sets a payment to the provider's state. `succeeded` is final. `cancelled` changes only if money came: the provider
 * may still charge a payment that it did not seem to know. A refund may come back.
 */
export const advancePayment = (
  db: Database,
  id: string,
  to: Referred &
    Pick<
      Settlement,
      'status' | 'refundedCents' | 'lostCents' | 'waivedCents' | 'unreturnedCents' | 'isMismatch' | 'unexpected'
    >,
  now: Date,
) =>
  db
    .update(payments)
    .set({
      provider: to.provider,
      reference: to.reference,
      status: to.status,
      isMismatch: to.isMismatch,
      receivedCents: to.unexpected?.receivedCents ?? null,
      returnedCents: to.unexpected?.returnedCents ?? null,
      refundedCents: to.refundedCents,
      lostCents: to.lostCents,
      waivedCents: to.waivedCents,
      unreturnedCents: to.unreturnedCents,
      paidAt: to.status === 'succeeded' ? sql`coalesce(${payments.paidAt}, ${now.toISOString()})` : payments.paidAt,
      refundedAt: sql`case when ${to.refundedCents} = 0 then null
        when ${payments.refundedCents} < ${to.refundedCents} then ${now.toISOString()} else ${payments.refundedAt} end`,
      cancelledAt: to.status === 'cancelled' ? now : null,
      updatedAt: now,
    })
    .where(
      and(
        eq(payments.id, id),
        or(isNull(payments.reference), eq(payments.reference, to.reference)),
        or(
          ne(payments.status, to.status),
          ne(payments.refundedCents, to.refundedCents),
          ne(payments.lostCents, to.lostCents),
          ne(payments.waivedCents, to.waivedCents),
          ne(payments.unreturnedCents, to.unreturnedCents),
          ne(payments.isMismatch, to.isMismatch),
          sql`${payments.returnedCents} is distinct from ${to.unexpected?.returnedCents ?? null}`,
          isNull(payments.reference),
        ),
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

/**
 * Cancels the sign-up or membership that `settlementOf` names, unless the club keeps other money for it, by card or recorded
 * by hand. If an administrator ends the membership, kept money does not matter.
 */
export const cancelMember = (db: Database, id: string, what: NonNullable<Settlement['cancels']>, now: Date) =>
  db
    .update(members)
    .set({ status: 'cancelled', updatedAt: now })
    .where(
      and(
        eq(members.id, id),
        what === 'sign-up' ? eq(members.status, 'pending') : ne(members.status, 'cancelled'),
        what === 'refunded-membership' ? exists(refundedSignUpOf(db, id)) : undefined,
        what === 'as-said' ? undefined : notExists(keptMoneyOf(db, id)),
      ),
    );

/**
 * Brings back into force what ended because all its money was given back, once some of it came back: unless an administrator
 * ended it, also as a duplicate, or the same person joined again.
 */
export const reviveMember = (db: Database, id: string, status: 'active' | 'suspended', now: Date) =>
  db
    .update(members)
    .set({ status, updatedAt: now })
    .where(and(isEndedByMoney(db, id), notExists(currentTwinOf(db))));

/** Flags for a refund what cannot come back into force, because the same person joined again. */
export const flagRevivedTwin = (db: Database, id: string, now: Date) =>
  db
    .update(members)
    .set({
      flags: addFlag('duplicate-to-refund'),
      settledFlags: without(members.settledFlags, 'duplicate-to-refund'),
      updatedAt: now,
    })
    .where(and(isEndedByMoney(db, id), exists(currentTwinOf(db))));

const isEndedByMoney = (db: Database, id: string) =>
  and(
    eq(members.id, id),
    eq(members.status, 'cancelled'),
    notExists(
      db
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.paymentId))
        .where(and(eq(payments.memberId, id), refunds.cancelsMembership, isNull(refunds.cancelledAt))),
    ),
    notExists(
      db
        .select({ id: cardRefunds.id })
        .from(cardRefunds)
        .innerJoin(payments, eq(payments.id, cardRefunds.paymentId))
        .where(
          and(eq(payments.memberId, id), cardRefunds.cancelsMembership, inArray(cardRefunds.state, ['made', 'failed'])),
        ),
    ),
    // A second payment that an administrator settled was never in force.
    notExists(
      db
        .select({ id: flagResolutions.id })
        .from(flagResolutions)
        .where(and(eq(flagResolutions.memberId, id), eq(flagResolutions.flag, 'duplicate-to-refund'))),
    ),
  );

/** Selects money that came and was not wholly given back. */
const keptMoneyOf = (db: Database, memberId: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.memberId, memberId),
        eq(payments.status, 'succeeded'),
        lt(payments.refundedCents, payments.amountCents),
      ),
    );

/** Selects the payment of a sign-up if it was wholly given back. */
const refundedSignUpOf = (db: Database, memberId: string) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isCardOf(memberId),
        not(payments.isDifference),
        eq(payments.status, 'succeeded'),
        eq(payments.refundedCents, payments.amountCents),
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
