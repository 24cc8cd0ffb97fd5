import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { ANNOUNCED_DAYS, type InstalmentOffer } from '#domain/money/instalments.ts';
import type { Database } from '../db/client.ts';
import { outbox } from '../db/mail-schema.ts';
import { instalmentPlans, instalments, members, payments } from '../db/schema.ts';
import type { KeptCard } from '../integrations/payment-provider.ts';

/** Deletes the plans of a sign-up. */
export const deletePlans = (db: Database, memberId: SQL) =>
  db.delete(instalmentPlans).where(eq(instalmentPlans.memberId, memberId));

/** Inserts the plan of a sign-up, which waits for the card of its first payment. */
export const insertPlan = (db: Database, memberId: SQL, { terms }: InstalmentOffer, now: Date) => {
  const planId = randomUUID();
  return [
    db.insert(instalmentPlans).values({ id: planId, memberId, createdAt: now, updatedAt: now }),
    db.insert(instalments).values(terms.map((term, place) => ({ ...term, planId, number: place + 1 }))),
  ];
};

const isWaiting = (memberId: string) =>
  and(eq(instalmentPlans.memberId, memberId), isNull(instalmentPlans.card), isNull(instalmentPlans.endedAt));

/** For a guard: selects the plan that waits for the card of its first payment. */
export const selectWaitingPlan = (db: Database, memberId: string) =>
  db.select({ id: instalmentPlans.id }).from(instalmentPlans).where(isWaiting(memberId));

/** Gives a plan that waits the card of its first payment. */
export const beginPlan = (db: Database, memberId: string, card: KeptCard, now: Date) =>
  db
    .update(instalmentPlans)
    .set({ ...cardColumns(card), updatedAt: now })
    .where(isWaiting(memberId));

const cardColumns = ({ customer, card, brand, last4, expiresOn }: KeptCard) => ({
  customer,
  card,
  cardBrand: brand,
  cardLast4: last4,
  cardExpiresOn: expiresOn,
});

/** Replaces the kept card of a plan. */
export const updateCard = (db: Database, planId: string, card: KeptCard, now: Date) =>
  db
    .update(instalmentPlans)
    .set({ ...cardColumns(card), updatedAt: now })
    .where(eq(instalmentPlans.id, planId));

/** Ends the plans of a membership: nothing is charged any more. */
export const endPlans = (db: Database, memberId: string, now: Date) =>
  db
    .update(instalmentPlans)
    .set({ endedAt: now, updatedAt: now })
    .where(and(eq(instalmentPlans.memberId, memberId), isNull(instalmentPlans.endedAt)));

/** For a guard: selects the plan if it has not ended. */
export const selectOpenPlan = (db: Database, planId: string) =>
  db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.id, planId), isNull(instalmentPlans.endedAt), isNotNull(instalmentPlans.card)));

/** Selects the memberships whose plans need a run: a term is due by a day, or a charge is open. */
export const listPlansToLookAt = (db: Database, until: IsoDate) =>
  db
    .select({ id: instalmentPlans.memberId })
    .from(instalmentPlans)
    .innerJoin(members, eq(members.id, instalmentPlans.memberId))
    .where(
      and(
        isNotNull(instalmentPlans.card),
        sql`exists (select from ${instalments} i where i.plan_id = ${instalmentPlans}.id and (
          (i.due_on <= ${until} and i.given_up_at is null and ${instalmentPlans.endedAt} is null
            and ${members.archivedAt} is null and ${members.status} in ('active', 'suspended')
            and not exists (select from ${payments} p where p.instalment_id = i.id and p.status = 'succeeded'))
          or exists (select from ${payments} p where p.instalment_id = i.id and p.status = 'open')))`,
      ),
    );

/** Selects whether any plan may still charge something. */
export const selectRunningPlans = (db: Database) =>
  db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(
      and(
        isNull(instalmentPlans.endedAt),
        sql`exists (select from ${instalments} i where i.plan_id = ${instalmentPlans}.id and i.given_up_at is null
          and not exists (select from ${payments} p where p.instalment_id = i.id and p.status = 'succeeded'))`,
      ),
    )
    .limit(1);

/** Matches the sent mail that announced a charge. */
const isSentAbout = (memberId: string, instalmentId: string) =>
  and(
    eq(outbox.memberId, memberId),
    eq(outbox.kind, 'instalment-announced'),
    sql`${outbox.data}->>'instalmentId' = ${instalmentId}`,
    isNotNull(outbox.sentAt),
  );

/** Selects the day on which the mail that announced a charge was sent, and the amount that it named, in cents. */
export const selectToldOn = (db: Database, memberId: string, instalmentId: string) =>
  db
    .select({
      day: sql<IsoDate | null>`min(${outbox.sentAt} at time zone 'Europe/Paris')::date::text`,
      mostCents: sql<number | null>`max((${outbox.data}->>'cents')::int)`,
    })
    .from(outbox)
    .where(isSentAbout(memberId, instalmentId));

/** For a guard: selects a mail that announced a charge of at least this amount, and early enough before a day. */
export const selectToldBefore = (
  db: Database,
  { memberId, instalmentId, amountCents }: { memberId: string; instalmentId: string; amountCents: number },
  today: IsoDate,
) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isSentAbout(memberId, instalmentId),
        sql`(${outbox.sentAt} at time zone 'Europe/Paris')::date <= ${today}::date - ${sql.raw(String(ANNOUNCED_DAYS))}`,
        sql`(${outbox.data}->>'cents')::int >= ${amountCents}`,
      ),
    );

/** For a guard: selects a charge that has changed since it was read. */
export const selectChangedTerm = (db: Database, read: { id: string; refusals: number; isAnnounced: boolean }) =>
  db
    .select({ id: instalments.id })
    .from(instalments)
    .where(
      and(
        eq(instalments.id, read.id),
        or(
          ne(instalments.refusals, read.refusals),
          isNotNull(instalments.givenUpAt),
          read.isAnnounced ? isNull(instalments.announcedAt) : isNotNull(instalments.announcedAt),
        ),
      ),
    );

/** For a guard: selects a payment of a membership that is none of these. */
export const selectOtherPayments = (db: Database, memberId: string, ids: readonly string[]): SQLWrapper =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), ids.length > 0 ? notInArray(payments.id, [...ids]) : undefined));

/** Inserts the payment of a charge, before the card is charged. */
export const insertCharge = (
  db: Database,
  charge: { id: string; memberId: string; instalmentId: string; amountCents: number; createdAt: Date },
) =>
  db
    .insert(payments)
    .values({ ...charge, means: 'card', status: 'open', isDifference: true, updatedAt: charge.createdAt });

export const updateTerm = (
  db: Database,
  id: string,
  changes: Partial<
    Pick<
      typeof instalments.$inferInsert,
      'amountCents' | 'announcedAt' | 'chargeOn' | 'refusals' | 'firstRefusedOn' | 'nextTryOn' | 'givenUpAt'
    >
  >,
) => db.update(instalments).set(changes).where(eq(instalments.id, id));
