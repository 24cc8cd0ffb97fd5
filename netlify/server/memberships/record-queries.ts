import { and, asc, eq, exists, inArray, isNotNull, or } from 'drizzle-orm';
import { administrators, auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { auditedMembers, members, orderLines, payments, prices, webhookEvents } from '../db/schema.ts';
import { currentTwinOf } from './queries.ts';

const selectPayments = (db: Database, memberId: string) =>
  db
    .select({ payment: payments, recordedByName: administrators.name })
    .from(payments)
    .leftJoin(administrators, eq(administrators.id, payments.recordedBy))
    .where(eq(payments.memberId, memberId))
    .orderBy(asc(payments.createdAt), asc(payments.id));

/** All prices there have been of the disciplines a member joined. */
const selectPrices = (db: Database, memberId: string) =>
  db
    .select()
    .from(prices)
    .where(
      inArray(
        prices.productId,
        db.select({ id: orderLines.productId }).from(orderLines).where(eq(orderLines.memberId, memberId)),
      ),
    )
    .orderBy(asc(prices.createdAt));

const selectEvents = (db: Database, memberId: string) =>
  db
    .select({ type: webhookEvents.type, receivedAt: webhookEvents.receivedAt })
    .from(webhookEvents)
    .where(
      inArray(
        webhookEvents.paymentIntentId,
        db
          .select({ id: payments.stripePaymentIntentId })
          .from(payments)
          .where(and(eq(payments.memberId, memberId), isNotNull(payments.stripePaymentIntentId))),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt));

const selectChanges = (db: Database, memberId: string) =>
  db
    .select({
      at: auditEntries.at,
      action: auditEntries.action,
      fields: auditEntries.fields,
      by: administrators.name,
    })
    .from(auditEntries)
    .leftJoin(administrators, eq(administrators.id, auditEntries.administratorId))
    .where(
      or(
        and(eq(auditEntries.subjectType, 'member'), eq(auditEntries.subjectId, memberId)),
        // A line about many is told to each of them.
        inArray(
          auditEntries.id,
          db.select({ id: auditedMembers.entryId }).from(auditedMembers).where(eq(auditedMembers.memberId, memberId)),
        ),
      ),
    )
    .orderBy(asc(auditEntries.at));

/** Everything the books hold of a member at one moment; undefined when there is none. */
export const findMemberRecord = async (db: Database, id: string) => {
  const [, [member], lines, paid, priceRows, events, changes, twins] = await db.batch([
    asOfNow(db),
    db.select().from(members).where(eq(members.id, id)),
    db.select().from(orderLines).where(eq(orderLines.memberId, id)).orderBy(asc(orderLines.position)),
    selectPayments(db, id),
    selectPrices(db, id),
    selectEvents(db, id),
    selectChanges(db, id),
    selectTwinned(db, id),
  ]);
  if (!member) return undefined;
  return {
    ...member,
    orderLines: lines,
    payments: paid.map(({ payment, recordedByName }) => ({ ...payment, recordedByName })),
    prices: priceRows,
    events,
    changes,
    /** Somebody else in force is the same person. */
    hasTwin: twins.length > 0,
  };
};

/** Finds the member when somebody else in force is the same person this season. */
export const selectTwinned = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), exists(currentTwinOf(db))));

export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>;
