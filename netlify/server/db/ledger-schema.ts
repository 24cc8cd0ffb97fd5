import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { BookAccounts } from '#domain/ledger/accounts.ts';
import { bankEntryKinds, type LedgerEntryKind, ledgerEntryKinds } from '#domain/ledger/ledger-entry.ts';
import { type PaymentMeans, paymentMeans } from '#domain/money/payment.ts';
import type { BankAccount } from '#domain/money/transfer.ts';
import { administrators } from './account-schema.ts';
import { createdAt, idColumn, oneOf, updatedAt } from './columns.ts';
import { members, payments } from './schema.ts';

/**
 * The ledger: each movement of money, once (docs/rules.md#ledger). Deferred triggers add, at the commit, the difference
 * between a payment with its refunds and the ledger's rows of it (`book_payment`). Rows are append-only; an erasure only
 * removes the reference to the member.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: idColumn(),
    /** The order in which they were written. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    kind: text('kind').$type<LedgerEntryKind>().notNull(),
    /** The id of the payment, of the refund by hand, or of the slip or payout that moved money between the club's accounts. */
    source: uuid('source').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    season: text('season'),
    means: text('means').$type<PaymentMeans>().notNull(),
    /** Positive for money that came, negative for money that left. */
    amountCents: integer('amount_cents').notNull(),
    /** True if it takes back an earlier entry of the same source. */
    isCorrection: boolean('is_correction').notNull(),
    /** When the money moved, and the day in whose accounts it stands: after the last closed period. */
    day: date('day', { mode: 'string' }).notNull(),
    bookedOn: date('booked_on', { mode: 'string' }).notNull(),
    reference: text('reference'),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('ledger_entries_kind', table.kind, ledgerEntryKinds),
    oneOf('ledger_entries_means', table.means, paymentMeans),
    check(
      'ledger_entries_season',
      sql`(${table.season} is null) = (${table.kind} in (${sql.raw(bankEntryKinds.map((kind) => `'${kind}'`).join(', '))}))`,
    ),
    check('ledger_entries_cents', sql`${table.amountCents} <> 0`),
    index('ledger_entries_source').on(table.source),
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_member').on(table.memberId),
    index('ledger_entries_booked_on').on(table.bookedOn, table.position),
    index('ledger_entries_season').on(table.season, table.position),
  ],
);

/** The closed periods. A later entry about a day in one of them is booked on the day after the last period. */
export const ledgerClosings = pgTable('ledger_closings', {
  id: idColumn(),
  /** The last day of the period, which begins after the one before. */
  closedUntil: date('closed_until', { mode: 'string' }).notNull().unique(),
  closedBy: uuid('closed_by').references(() => administrators.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});

/** The settings of the club's books: no row as long as all of them have their defaults, then one row. */
export const ledgerSettings = pgTable(
  'ledger_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Null for the default accounts. */
    accounts: jsonb('accounts').$type<BookAccounts>(),
    siren: text('siren'),
    /** Where members transfer money to, or null. */
    bankAccount: jsonb('bank_account').$type<BankAccount>(),
    updatedAt: updatedAt(),
  },
  (table) => [check('ledger_settings_one', sql`${table.id} = 1`)],
);
