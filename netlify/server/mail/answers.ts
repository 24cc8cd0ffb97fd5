import * as z from 'zod';
import { mailFailures, mailKinds, mailRecipients, mailTroubles } from '#domain/mail/mail.ts';
import { anyId, count, day, id, instant } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminMailRoutes, subscriptionRoutes } from './routes.ts';

const failed = z.strictObject({
  id,
  kind: z.enum(mailKinds),
  recipient: z.enum(mailRecipients),
  name: z.string(),
  memberId: id.nullable(),
  why: z.enum(mailFailures),
  answer: z.string().nullable(),
  failedAt: instant,
});

const delayed = failed.pick({ id: true, kind: true, recipient: true, name: true, memberId: true }).extend({
  answer: z.string(),
  dueAt: instant,
});

const refused = z.strictObject({
  id,
  address: z.string(),
  name: z.string(),
  memberId: id.nullable(),
  refusedAt: instant,
});

const overview = z
  .strictObject({
    sender: z.string().nullable(),
    pausedAt: instant.nullable(),
    trouble: z.strictObject({ what: z.enum(mailTroubles), since: instant, answer: z.string().nullable() }).nullable(),
    waiting: count,
    nextAt: instant.nullable(),
    usedToday: count,
    allowance: count,
    delayed: z.array(delayed),
    failed: z.array(failed),
    failedCount: count,
    refused: z.array(refused),
    refusedCount: count,
  })
  .meta({ id: 'MailOverview' });

/** To whom a mailing would go. */
export const mailingPlan = z
  .strictObject({
    selection: z.string(),
    people: count,
    mails: count,
    unpaid: count,
    over: count,
    unsubscribed: count,
    addressless: count,
    refused: count,
    days: count,
    usedToday: count,
    allowance: count,
  })
  .meta({ id: 'MailingPlan' });

/** A mail to many, and what became of its mails. */
export const mailing = z
  .strictObject({
    id: anyId,
    title: z.string(),
    createdAt: instant,
    by: z.string().nullable(),
    isReminder: z.boolean(),
    waiting: count,
    sent: count,
    failed: count,
    dropped: count,
  })
  .meta({ id: 'Mailing' });

/** A mail as it would be sent. */
export const mailPreview = z
  .strictObject({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'MailPreview' });

const subscription = z.strictObject({ wantsNews: z.boolean() }).meta({ id: 'Subscription' });
const personMail = z
  .strictObject({
    unsubscribedAt: instant.nullable(),
    guardianUnsubscribedAt: instant.nullable(),
    hasGuardian: z.boolean(),
    leftOutUntil: day.nullable(),
    refused: z.array(z.strictObject({ id, address: z.string() })),
  })
  .meta({ id: 'PersonMail' });
const byToken = { token: z.string().meta({ description: 'The token of a mail with news.' }) };

export const subscriptionAnswers = declare<typeof subscriptionRoutes>('/api')({
  'GET /unsubscribe': {
    does: 'Leads a reader of a mail to the page where news are ended. It changes nothing.',
    access: 'everybody with a mail that has an unsubscribe link',
    answers: { 303: null },
    refuses: { 'not-found': null },
  },
  'POST /unsubscribe': {
    does: 'Ends news and reminders at one press in a mail program (RFC 8058). The token stands in the query, as `token`.',
    access: 'everybody with a mail that has an unsubscribe link',
    answers: { 204: null },
    refuses: { 'not-found': null },
  },
  'GET /unsubscribe/:token': {
    does: 'Does the same for a mail of before 2026-12.',
    access: 'everybody with a mail that has an unsubscribe link',
    params: byToken,
    answers: { 303: null },
    refuses: { 'not-found': null },
  },
  'POST /unsubscribe/:token': {
    does: 'Does the same for a mail of before 2026-12.',
    access: 'everybody with a mail that has an unsubscribe link',
    params: byToken,
    answers: { 204: null },
    refuses: { 'not-found': null },
  },
  'POST /subscription/read': {
    does: 'Tells whether somebody gets news.',
    access: 'everybody with a mail that has an unsubscribe link',
    answers: { 200: subscription },
    refuses: { 'not-found': null },
  },
  'PUT /subscription': {
    does: 'Ends news and reminders, or begins them again.',
    access: 'everybody with a mail that has an unsubscribe link',
    answers: { 200: subscription },
    refuses: { 'not-found': null },
  },
});

export const mailAnswers = declare<typeof adminMailRoutes>('/api/admin')({
  'GET /mail/mailings': {
    does: 'Lists the latest mails to many, and what became of them.',
    answers: { 200: z.array(mailing) },
  },
  'GET /mail/mailings/:id': {
    does: 'Opens a mail to many, with what was written.',
    answers: { 200: z.strictObject({ ...mailing.shape, letter: mailPreview }).meta({ id: 'OpenedMailing' }) },
  },
  'POST /mail/mailings': {
    does: 'Writes news to chosen members, exactly to whom its plan named. The request is idempotent.',
    answers: { 201: mailing },
    refuses: { conflict: mailingPlan.optional() },
  },
  'POST /mail/mailings/plan': {
    does: 'Tells to whom news to chosen members would go, and over how many days.',
    answers: { 200: mailingPlan },
  },
  'POST /mail/mailings/preview': { does: 'Shows news as they would be sent.', answers: { 200: mailPreview } },
  'POST /mail/mailings/try': {
    does: 'Sends news to the administrator who writes them, and to nobody else.',
    answers: { 204: null },
    refuses: { conflict: null },
  },
  'GET /persons/:id/mail': {
    does: 'Tells how mail reaches a person: whether they want news, and which of their addresses are refused.',
    answers: { 200: personMail },
  },
  'PUT /persons/:id/subscription': {
    does: 'Notes that a person, or the guardian of one, wants no news, or wants them again.',
    answers: { 200: subscription },
  },
  'GET /mail': {
    does: 'Tells what mail waits, what failed, and which addresses are refused.',
    answers: { 200: overview },
  },
  'PUT /mail/pause': {
    does: 'Stops the sending of mail, which asks again, or begins it again. Warnings and links of accounts go on.',
    answers: { 200: overview },
  },
  'POST /mail/send': { does: 'Sends at once what is due.', answers: { 200: overview } },
  'POST /mail/:id/again': { does: 'Sends a mail again that was given up.', answers: { 200: overview } },
  'DELETE /mail/refused-addresses/:id': {
    does: 'Allows mail to an address that its server had refused.',
    answers: { 200: overview },
  },
});
