import { and, asc, eq, exists, getTableColumns, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#domain/site/audit.ts';
import { federationAskedOf, seasonDaysOf, selectSeasons } from '../club/season-queries.ts';
import { administrators, auditEntries } from '../db/account-schema.ts';
import { cheques, slips } from '../db/cheque-schema.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { reading, thenRead } from '../db/reading.ts';
import {
  cardRefunds,
  flagResolutions,
  members,
  orderLines,
  payments,
  prices,
  refunds,
  webhookEvents,
} from '../db/schema.ts';
import { selectMailOf } from '../outbox/queries.ts';
import { isHeld } from '../persons/hold-queries.ts';
import { personIdsOf } from '../persons/identity-queries.ts';
import { selectLinksOf } from '../persons/link-queries.ts';
import { selectMemberships } from '../persons/queries.ts';
import { selectAidsOf } from './aid-queries.ts';
import { selectComingBack, toRenewalFacts } from './former-queries.ts';
import { selectPlansOf } from './plan-queries.ts';
import { currentTwinOf, hasTwin, healthColumns, isAddressRefused, rivalsOf, wholeHealth } from './queries.ts';

const correctors = alias(administrators, 'correctors');

const selectPayments = (db: Database, memberId: string) =>
  db
    .select({
      payment: payments,
      cheque: cheques,
      slip: { number: slips.number, bankedOn: slips.bankedOn },
      recordedByName: administrators.name,
      correctedByName: correctors.name,
    })
    .from(payments)
    .leftJoin(cheques, eq(cheques.id, payments.chequeId))
    .leftJoin(slips, eq(slips.id, cheques.slipId))
    .leftJoin(administrators, eq(administrators.id, payments.recordedBy))
    .leftJoin(correctors, eq(correctors.id, payments.correctedBy))
    .where(eq(payments.memberId, memberId))
    .orderBy(asc(payments.createdAt), asc(cheques.dueOn), asc(payments.id));

const selectRefunds = (db: Database, memberId: string) =>
  db
    .select({ refund: refunds, recordedByName: administrators.name, correctedByName: correctors.name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(administrators, eq(administrators.id, refunds.recordedBy))
    .leftJoin(correctors, eq(correctors.id, refunds.correctedBy))
    .where(eq(payments.memberId, memberId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

const selectCardRefunds = (db: Database, memberId: string) =>
  db
    .select({ refund: cardRefunds, recordedByName: administrators.name })
    .from(cardRefunds)
    .innerJoin(payments, eq(payments.id, cardRefunds.paymentId))
    .leftJoin(administrators, eq(administrators.id, cardRefunds.recordedBy))
    .where(eq(payments.memberId, memberId))
    .orderBy(asc(cardRefunds.createdAt), asc(cardRefunds.id));

const selectFlagResolutions = (db: Database, memberId: string) =>
  db
    .select({
      at: flagResolutions.createdAt,
      flag: flagResolutions.flag,
      note: flagResolutions.note,
      by: administrators.name,
    })
    .from(flagResolutions)
    .leftJoin(administrators, eq(administrators.id, flagResolutions.recordedBy))
    .where(eq(flagResolutions.memberId, memberId))
    .orderBy(asc(flagResolutions.createdAt));

/** Selects all prices there have been of the disciplines that a member joined. */
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
        webhookEvents.reference,
        db
          .select({ reference: payments.reference })
          .from(payments)
          .where(and(eq(payments.memberId, memberId), isNotNull(payments.reference))),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt));

const openings: AuditAction[] = ['member.open-photo', 'member.open-proof'];

// Lines about the person that belong to the history of each of their memberships, also from before a merge or another name.
const ofPerson: AuditAction[] = ['person.note', 'person.change-note', 'person.delete-note', 'person.payer'];

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
        and(
          eq(auditEntries.subjectType, 'member'),
          eq(auditEntries.subjectId, memberId),
          // Who looked at a file changed nothing.
          notInArray(auditEntries.action, openings),
        ),
        and(
          eq(auditEntries.subjectType, 'person'),
          inArray(auditEntries.action, ofPerson),
          sql`${auditEntries.subjectId} in ${personIdsOf(sql`(${memberId}::uuid)`)}`,
        ),
        // A line about many members belongs to the history of each.
        inArray(
          auditEntries.id,
          db
            .select({ id: sql`unnest(${members.sharedLines})` })
            .from(members)
            .where(eq(members.id, memberId)),
        ),
      ),
    )
    .orderBy(asc(auditEntries.at));

/** Reads all rows about a member, or undefined, at the end of a transaction. */
export const recordOf = (db: Database, id: string) =>
  reading(
    [
      db
        .select({
          ...getTableColumns(members),
          ...healthColumns(db),
          health: wholeHealth,
          certificateNotedByName: administrators.name,
          hasTwin: hasTwin(db),
          isAddressRefused,
          isHeld,
          rivals: rivalsOf(db),
          seasonDays: seasonDaysOf,
          federationAsked: federationAskedOf,
        })
        .from(members)
        .leftJoin(administrators, eq(administrators.id, members.certificateNotedBy))
        .where(eq(members.id, id)),
      db.select().from(orderLines).where(eq(orderLines.memberId, id)).orderBy(asc(orderLines.position)),
      selectPayments(db, id),
      selectRefunds(db, id),
      selectCardRefunds(db, id),
      selectPrices(db, id),
      selectEvents(db, id),
      selectChanges(db, id),
      selectFlagResolutions(db, id),
      selectMemberships(db, db.select({ id: members.personId }).from(members).where(eq(members.id, id))),
      selectMailOf(db, id),
      selectLinksOf(db, id),
      selectPlansOf(db, id),
      selectAidsOf(db, id),
      selectSeasons(db),
      selectComingBack(db, id),
    ],
    (
      [member],
      lines,
      paid,
      givenBack,
      byCard,
      priceRows,
      events,
      changes,
      resolutions,
      seasons,
      mails,
      links,
      plans,
      aids,
      clubSeasons,
      { rows: renewed },
    ) => {
      if (!member) return undefined;
      const refundsOf = Map.groupBy(
        givenBack.map(({ refund, ...names }) => ({ ...refund, ...names })),
        ({ paymentId }) => paymentId,
      );
      const cardRefundsOf = Map.groupBy(
        byCard.map(({ refund, ...names }) => ({ ...refund, ...names })),
        ({ paymentId }) => paymentId,
      );
      return {
        ...member,
        orderLines: lines,
        payments: paid.map(({ payment, cheque, slip, ...names }) => ({
          ...payment,
          ...names,
          cheque: cheque && { ...cheque, slip },
          refunds: refundsOf.get(payment.id) ?? [],
          cardRefunds: cardRefundsOf.get(payment.id) ?? [],
        })),
        prices: priceRows,
        plan: plans.at(-1) ?? null,
        aids,
        events,
        changes,
        resolutions,
        mails,
        links,
        /** Every membership of the person, this one too, the newest first. */
        seasons,
        clubSeasons,
        /** What is known of their coming back to each later season. */
        renewals: renewed.map((row) => ({ ...toRenewalFacts(row), season: row.season })),
      };
    },
  );

/** Returns all that the books hold of a member at one moment, or undefined. */
export const findMemberRecord = (db: Database, id: string) => thenRead(db, [asOfNow(db)], recordOf(db, id));

/** Selects the member if another membership in force belongs to the same person this season. */
export const selectTwinned = (db: Database, id: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), exists(currentTwinOf(db))));

export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>;
