import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type PayoutLineKind, type PayoutStatus, payoutLineKinds, payoutStatuses } from '#domain/ledger/payout.ts';
import { administrators } from './account-schema.ts';
import { idColumn, instantColumn, oneOf } from './columns.ts';

/**
 * The card provider's payouts to the bank (docs/rules.md#payouts). A row and all its lines are written in one batch, so no
 * payout is incomplete. Triggers write it into the ledger (`book_payout`).
 */
export const payouts = pgTable(
  'payouts',
  {
    id: idColumn(),
    provider: text('provider').notNull(),
    /** The provider's name for it. */
    reference: text('reference').notNull().unique(),
    /** Below 0, the provider took it from the bank account. */
    amountCents: integer('amount_cents').notNull(),
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    status: text('status').$type<PayoutStatus>().notNull(),
    /** False if the provider does not tell what is in it. */
    isItemised: boolean('is_itemised').notNull(),
    /** The instants at which the provider made it and the site last read it. */
    createdAt: instantColumn('created_at').notNull(),
    readAt: instantColumn('read_at').notNull(),
    /** Compared with the statement of the bank. */
    checkedAt: instantColumn('checked_at'),
    checkedBy: uuid('checked_by').references(() => administrators.id, { onDelete: 'set null' }),
  },
  (table) => [
    oneOf('payouts_status', table.status, payoutStatuses),
    check('payouts_checked', sql`${table.checkedBy} is null or ${table.checkedAt} is not null`),
    index('payouts_arrives_on').on(table.arrivesOn),
  ],
);

/** The movements in a payout. They contain no personal data: the payment's reference leads to the member. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    /** The provider's name for the movement. */
    id: text('id').primaryKey(),
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payouts.id),
    kind: text('kind').$type<PayoutLineKind>().notNull(),
    grossCents: integer('gross_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    netCents: integer('net_cents').notNull(),
    /** The provider's name for the payment, even if the payment is not ours. */
    reference: text('reference'),
    happenedAt: instantColumn('happened_at').notNull(),
  },
  (table) => [
    oneOf('payout_lines_kind', table.kind, payoutLineKinds),
    check('payout_lines_cents', sql`${table.netCents} = ${table.grossCents} - ${table.feeCents}`),
    index('payout_lines_payout').on(table.payoutId),
    index('payout_lines_reference').on(table.reference),
  ],
);
