import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type ConsentKind, type ConsentWay, consentKinds, consentWays } from '#domain/member/consent.ts';
import type { ErasureReason } from '#domain/member/erasure.ts';
import type { PaymentMeans } from '#domain/money/payment.ts';
import { administrators } from './account-schema.ts';
import { createdAt, idColumn, instantColumn, oneOf } from './columns.ts';
import { members, persons } from './schema.ts';

/**
 * Each choice about image rights and news, with the sentence that was shown (docs/rules.md#consents). Image rights
 * belong to a membership, because the form asks for them each season. News belong to the person. A row never changes.
 */
export const consents = pgTable(
  'consents',
  {
    id: idColumn(),
    kind: text('kind').$type<ConsentKind>().notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    personId: uuid('person_id').references(() => persons.id, { onDelete: 'cascade' }),
    granted: boolean('granted').notNull(),
    textVersion: text('text_version'),
    way: text('way').$type<ConsentWay>().notNull(),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    at: instantColumn('at').notNull(),
  },
  (table) => [
    oneOf('consents_kind', table.kind, consentKinds),
    oneOf('consents_way', table.way, consentWays),
    check(
      'consents_of_one',
      sql`(${table.memberId} is null) = (${table.kind} = 'news') and (${table.personId} is null) = (${table.kind} = 'image')`,
    ),
    index('consents_member').on(table.memberId),
    index('consents_person').on(table.personId),
  ],
);

/**
 * Who is kept until further notice, because of an accident or a claim (docs/rules.md#hold): a row for each membership that
 * the person had then, so that merges and corrected names lose none. Nothing of a person with one such row goes.
 */
export const retentionHolds = pgTable('retention_holds', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  reason: text('reason').notNull(),
  recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  /** When it was ended. Null while it lasts. */
  endedAt: instantColumn('ended_at'),
});

/**
 * What stays of the money of somebody who was erased: amounts, days and means, and nobody's name (docs/rules.md#erasure).
 * Kept for ten years after the season, as accounts are (Code de commerce, art. L123-22).
 */
export const accountingRows = pgTable(
  'accounting_rows',
  {
    /** That of the payment or the refund which it was. */
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'payment' | 'refund'>().notNull(),
    season: text('season').notNull(),
    means: text('means').$type<PaymentMeans>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** What was given back of a payment, in all. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The part of it that was refunded by hand, of which the provider knows nothing. */
    byHandCents: integer('by_hand_cents').notNull().default(0),
    day: date('day', { mode: 'string' }).notNull(),
    provider: text('provider'),
    /** The provider's name for the payment. It agrees with the provider's own books. */
    reference: text('reference').unique(),
    /** The last day on which it is kept. */
    keptUntil: date('kept_until', { mode: 'string' }).notNull(),
  },
  (table) => [
    check('accounting_rows_kind', sql`${table.kind} in ('payment', 'refund')`),
    check('accounting_rows_cents', sql`${table.amountCents} >= 0 and ${table.refundedCents} >= 0`),
    index('accounting_rows_kept_until').on(table.keptUntil),
  ],
);

/**
 * The erased persons, as random ids, and the remaining work. A restore applies them again (`applyTombstones`), and the
 * nightly job retries until no work is left.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: idColumn(),
    reason: text('reason').$type<ErasureReason>().notNull(),
    /** The memberships that went. */
    memberIds: uuid('member_ids').array().notNull(),
    /** Files that are still to be removed. */
    fileKeys: text('file_keys').array().notNull(),
    /** Payments that still name somebody at their provider. */
    paymentReferences: text('payment_references').array().notNull(),
    /** False until the tombstones also stand outside the database, which a restore of the database does not undo. */
    isMarked: boolean('is_marked').notNull().default(false),
    createdAt: createdAt(),
    /** Null while something is left. */
    finishedAt: instantColumn('finished_at'),
  },
  (table) => [
    check('erasures_reason', sql`${table.reason} in ('request', 'retention')`),
    check(
      'erasures_finished',
      sql`${table.finishedAt} is null or (${table.isMarked} and cardinality(${table.fileKeys}) = 0 and cardinality(${table.paymentReferences}) = 0)`,
    ),
    index('erasures_unfinished').on(table.createdAt).where(sql`${table.finishedAt} is null`),
  ],
);
