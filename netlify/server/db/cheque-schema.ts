import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { administrators } from './account-schema.ts';
import { createdAt, idColumn, instantColumn, updatedAt } from './columns.ts';

/** A slip: cheques that go to the bank together (docs/rules.md#cheques). A cancelled one stays, without its cheques. */
export const slips = pgTable(
  'slips',
  {
    id: idColumn(),
    /** The number on the printed slip, from 1. */
    number: integer('number').notNull().unique(),
    madeOn: date('made_on', { mode: 'string' }).notNull(),
    /** The day the bank took it. Null until then. */
    bankedOn: date('banked_on', { mode: 'string' }),
    cancelledAt: instantColumn('cancelled_at'),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('slips_number', sql`${table.number} > 0`),
    check('slips_ended', sql`${table.bankedOn} is null or ${table.cancelledAt} is null`),
  ],
);

/**
 * A cheque. Its parts are payments, of one member or of several (`payments.cheque_id`); its id is that of the first one.
 * Triggers make the cheque of a payment that names none, and keep its amount.
 */
export const cheques = pgTable(
  'cheques',
  {
    id: idColumn(),
    number: text('number'),
    bank: text('bank'),
    /** The name on the cheque, where it is not the member's. */
    issuer: text('issuer'),
    /** The sum of the parts. 0 once every part was corrected away: the cheque is then shown nowhere. */
    amountCents: integer('amount_cents').notNull().default(0),
    /** The sum of parts that are gone: of erased persons, or of deleted payments. */
    goneCents: integer('gone_cents').notNull().default(0),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    /** It is not deposited before this day. */
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    slipId: uuid('slip_id').references(() => slips.id),
    /** The day the bank refused it, or the club gave it back. */
    returnedOn: date('returned_on', { mode: 'string' }),
    /** True for a cheque from before slips: nobody knows whether it was deposited, so it is not in hand. */
    isUntracked: boolean('is_untracked').notNull().default(false),
    recordedBy: uuid('recorded_by').references(() => administrators.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('cheques_cents', sql`${table.amountCents} >= ${table.goneCents} and ${table.goneCents} >= 0`),
    check('cheques_untracked', sql`not ${table.isUntracked} or ${table.slipId} is null`),
    index('cheques_slip').on(table.slipId),
    index('cheques_in_hand')
      .on(table.dueOn)
      .where(sql`${table.slipId} is null and ${table.returnedOn} is null and ${table.amountCents} > 0`),
  ],
);
