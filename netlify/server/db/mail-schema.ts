import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailFailure, MailKind, MailRecipient, MailTrouble } from '#domain/mail/mail.ts';
import type { ReminderEvent, ReminderSubject } from '#domain/member/reminder.ts';
import { administrators, invitations } from './account-schema.ts';
import { createdAt, idColumn, instantColumn, updatedAt } from './columns.ts';
import { links } from './link-schema.ts';
import { members } from './schema.ts';

/** When to remind whom of what (docs/rules.md#reminders). What it wrote stays when it is deleted. */
export const reminderRules = pgTable(
  'reminder_rules',
  {
    id: idColumn(),
    subject: text('subject').$type<ReminderSubject>().notNull(),
    event: text('event').$type<ReminderEvent>().notNull(),
    /** Days after the event, or before it if negative. */
    days: integer('days').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The day it was switched on, behind which it never looks. Null: it is off. */
    onSince: date('on_since', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('reminder_rules_days', sql`${table.days} between -120 and 365`),
    index('reminder_rules_on').on(table.id).where(sql`${table.onSince} is not null`),
  ],
);

/** What many mails say, once for all of them. */
export const mailings = pgTable(
  'mailings',
  {
    /** The browser makes it, so that a retry creates no second mailing. */
    id: idColumn(),
    kind: text('kind').$type<MailKind>().notNull(),
    title: text('title').notNull(),
    /** Sanitised rich text. */
    content: text('content').notNull(),
    writtenBy: uuid('written_by').references(() => administrators.id, { onDelete: 'set null' }),
    /** The rule that wrote it, which may be deleted since. */
    ruleId: uuid('rule_id'),
    /** The subject of a mailing that goes out once: a class, its day, and its change. */
    about: text('about'),
    /**
     * The number of its mails that lost their recipient or their reason before they went out. Their rows are deleted.
     */
    dropped: integer('dropped').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('mailings_newest').on(table.createdAt),
    index('mailings_rule').on(table.ruleId).where(sql`${table.ruleId} is not null`),
  ],
);

/**
 * The queue of mails, with those that were sent or given up. The transaction that a mail is about inserts its row. A
 * queued row holds no address: the mail goes to the recipient's address at the time of sending.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Also names the mail to mail programs, the same for all tries. */
    id: idColumn(),
    /** What may be written twice has the same key, and is one mail. */
    key: text('key').unique(),
    kind: text('kind').$type<MailKind>().notNull(),
    data: jsonb('data').$type<object>().notNull(),
    recipient: text('recipient').$type<MailRecipient>().notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    administratorId: uuid('administrator_id').references(() => administrators.id, { onDelete: 'cascade' }),
    /** A mail with a link that ended has nothing more to say. */
    invitationId: uuid('invitation_id').references(() => invitations.id, { onDelete: 'cascade' }),
    /** The link that the mail carries, and goes with. A link of scope `email` also holds the addresses. */
    linkId: uuid('link_id').references(() => links.id, { onDelete: 'cascade' }),
    /** What the mail says, if many say the same. `data` holds the rest. */
    mailingId: uuid('mailing_id').references(() => mailings.id, { onDelete: 'cascade' }),
    /** The mail of the same mailing that goes to the same address, of which this one is only a note. A sender looks again who shares an address (`claimMail`). */
    copyOf: uuid('copy_of').references((): AnyPgColumn => outbox.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    dueAt: instantColumn('due_at').notNull(),
    /** The tries that were begun. */
    tries: integer('tries').notNull().default(0),
    /** The sender that holds the mail, and since when. Another one may take it after a while. */
    claim: uuid('claim'),
    claimedAt: instantColumn('claimed_at'),
    sentAt: instantColumn('sent_at'),
    /** The address that it was sent to, for a year. A mail that waits has none. */
    sentTo: text('sent_to'),
    failedAt: instantColumn('failed_at'),
    why: text('why').$type<MailFailure>(),
    /** What the mail server answered to the last try that failed. */
    answer: text('answer'),
  },
  (table) => [
    check(
      'outbox_recipient',
      sql`case ${table.recipient} when 'administrator' then ${table.administratorId} is not null and ${table.memberId} is null else ${table.recipient} in ('member', 'new-email', 'former-email', 'guardian') and ${table.memberId} is not null and ${table.administratorId} is null end`,
    ),
    check(
      'outbox_new_email',
      sql`(${table.recipient} in ('new-email', 'former-email')) = (${table.linkId} is not null)`,
    ),
    check('outbox_one_end', sql`${table.sentAt} is null or ${table.failedAt} is null`),
    check('outbox_failed', sql`(${table.failedAt} is null) = (${table.why} is null)`),
    index('outbox_waiting').on(table.dueAt).where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('outbox_failures').on(table.failedAt).where(sql`${table.failedAt} is not null`),
    index('outbox_member').on(table.memberId),
    index('outbox_administrator').on(table.administratorId),
    index('outbox_invitation').on(table.invitationId),
    index('outbox_link').on(table.linkId).where(sql`${table.linkId} is not null`),
    index('outbox_mailing').on(table.mailingId).where(sql`${table.mailingId} is not null`),
    index('outbox_copy').on(table.copyOf).where(sql`${table.copyOf} is not null`),
  ],
);

/** How many mails were begun on a day in Paris, also those whose recipient was deleted since. */
export const mailDays = pgTable('mail_days', {
  day: date('day', { mode: 'string' }).primaryKey(),
  used: integer('used').notNull().default(0),
});

/** One row, made when there is something to say: whether mail is paused, and what is wrong with the server. */
export const mailState = pgTable(
  'mail_state',
  {
    id: integer('id').primaryKey().default(1),
    pausedAt: instantColumn('paused_at'),
    trouble: text('trouble').$type<MailTrouble>(),
    troubleSince: instantColumn('trouble_since'),
    /** What the server answered, without addresses. */
    answer: text('answer'),
  },
  (table) => [
    check('mail_state_one', sql`${table.id} = 1`),
    check('mail_state_trouble', sql`(${table.trouble} is null) = (${table.troubleSince} is null)`),
  ],
);

/** Addresses that their servers refused for good. Each row goes with the person who had the address then. */
export const refusedAddresses = pgTable(
  'refused_addresses',
  {
    id: idColumn(),
    address: text('address').notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    administratorId: uuid('administrator_id').references(() => administrators.id, { onDelete: 'cascade' }),
    refusedAt: instantColumn('refused_at').notNull(),
  },
  (table) => [
    check('refused_addresses_of_one', sql`(${table.memberId} is null) <> (${table.administratorId} is null)`),
    index('refused_addresses_address').on(table.address),
    index('refused_addresses_member').on(table.memberId),
    index('refused_addresses_administrator').on(table.administratorId),
  ],
);
