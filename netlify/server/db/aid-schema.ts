import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  type AidCodeForm,
  type AidDeduction,
  type AidState,
  aidCodeForms,
  aidDeductions,
  aidStates,
  type WaitingAidState,
  waitingAidStates,
} from '#domain/money/aid.ts';
import { administrators } from './account-schema.ts';
import { createdAt, idColumn, instantColumn, oneOf, updatedAt } from './columns.ts';
import { members, payments } from './schema.ts';
import { seasons } from './season-schema.ts';

/** The aids of a season, such as the Pass’Sport (docs/rules.md#aids): somebody else pays a part of the price. */
export const aids = pgTable(
  'aids',
  {
    id: idColumn(),
    season: text('season')
      .notNull()
      .references(() => seasons.id),
    label: text('label').notNull(),
    amountCents: integer('amount_cents').notNull(),
    codeForm: text('code_form').$type<AidCodeForm>().notNull(),
    deduction: text('deduction').$type<AidDeduction>().notNull(),
    /** The last day on which it can be claimed. Null: as long as one can join. */
    lastDay: date('last_day', { mode: 'string' }),
    position: integer('position').notNull().default(0),
    /** Since when nobody new can claim it. */
    retiredAt: instantColumn('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('aids_code_form', table.codeForm, aidCodeForms),
    oneOf('aids_deduction', table.deduction, aidDeductions),
    check('aids_cents', sql`${table.amountCents} >= 100`),
    uniqueIndex('aids_one_label').on(table.season, table.label).where(sql`${table.retiredAt} is null`),
  ],
);

/** An aid that a member claims, with its terms on that day. */
export const memberAids = pgTable(
  'member_aids',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    aidId: uuid('aid_id')
      .notNull()
      .references(() => aids.id),
    label: text('label').notNull(),
    /** What it pays of this membership. Cents. */
    amountCents: integer('amount_cents').notNull(),
    deduction: text('deduction').$type<AidDeduction>().notNull(),
    /** The code as the club types it in. Null once the aid is settled or the season has ended. */
    code: text('code'),
    state: text('state').$type<AidState>().notNull(),
    /** As what it waited before it was refused or reimbursed. Null while it waits. */
    settledFrom: text('settled_from').$type<WaitingAidState>(),
    /** Why it was refused, in the words of the administrator. */
    refusal: text('refusal'),
    /** The payment by which the money came. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'set null' }),
    stateAt: instantColumn('state_at').notNull().defaultNow(),
    stateBy: uuid('state_by').references(() => administrators.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('member_aids_state', table.state, aidStates),
    oneOf('member_aids_deduction', table.deduction, aidDeductions),
    check('member_aids_cents', sql`${table.amountCents} > 0`),
    check('member_aids_refused', sql`(${table.state} = 'refused') = (${table.refusal} is not null)`),
    oneOf('member_aids_settled_from', table.settledFrom, waitingAidStates),
    check(
      'member_aids_settled',
      sql`(${table.state} in ('reimbursed', 'refused')) = (${table.settledFrom} is not null)`,
    ),
    uniqueIndex('member_aids_once').on(table.memberId, table.aidId),
    index('member_aids_open').on(table.state),
  ],
);
