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
 * The ledger: each movement of money, once (docs/rules.md#ledger). Triggers write it at the end of the transaction that
 * changes a payment or a refund, by what payment and refunds then say and the ledger does not (`book_payment`). A row never
 * changes and none is removed, also when its member is erased: it then names nobody.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: idColumn(),
    /** The order in which they were written. */
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    kind: text('kind').$type<LedgerEntryKind>().notNull(),
    /** The id of the payment, of the refund by hand, or of what moved between the club's own accounts. */
    source: uuid('source').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    season: text('season'),
    means: text('means').$type<PaymentMeans>().notNull(),
    /** Positive if it came, negative if it left. */
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

/** The closed periods. What is written later about a day in one of them stands in the accounts of the day after the last. */
export const ledgerClosings = pgTable('ledger_closings', {
  id: idColumn(),
  /** The last day of the period, which begins after the one before. */
  closedUntil: date('closed_until', { mode: 'string' }).notNull().unique(),
  closedBy: uuid('closed_by').references(() => administrators.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
});

/** The settings of the club's books. One row, once somebody changed some of them. */
export const ledgerSettings = pgTable(
  'ledger_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Null for the usual ones. */
    accounts: jsonb('accounts').$type<BookAccounts>(),
    siren: text('siren'),
    /** Where members transfer money to, or null. */
    bankAccount: jsonb('bank_account').$type<BankAccount>(),
    updatedAt: updatedAt(),
  },
  (table) => [check('ledger_settings_one', sql`${table.id} = 1`)],
);
