import * as z from 'zod';
import { mailKinds } from '#domain/mail/mail.ts';
import { reminderEvents, reminderSubjects } from '#domain/member/reminder.ts';
import { dossierPieces } from '#domain/piece.ts';
import { anyId, cents, count, day, id, instant } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import { mailing, mailingPlan, mailPreview } from '../answers.ts';
import type { adminReminderRoutes } from './routes.ts';

const rule = z
  .strictObject({
    id: anyId,
    subject: z.enum(reminderSubjects),
    event: z.enum(reminderEvents),
    days: z.int(),
    title: z.string(),
    content: z.string(),
    onSince: day.nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'ReminderRule' });

const rules = z
  .strictObject({ rules: z.array(rule), nextAt: instant.nullable(), isSent: z.boolean() })
  .meta({ id: 'ReminderRules' });

const previewed = z
  .strictObject({
    memberId: id,
    name: z.string(),
    season: z.string(),
    dueOn: day,
    lacking: z.array(z.enum(dossierPieces)),
    owedCents: cents,
    isArchived: z.boolean(),
    lastMail: z.strictObject({ kind: z.enum(mailKinds), at: instant }).nullable(),
  })
  .meta({ id: 'PreviewedReminder' });

const preview = z
  .strictObject({
    at: instant,
    next: z.array(previewed),
    nextCount: count,
    later: z.array(previewed),
    laterCount: count,
    letter: mailPreview,
  })
  .meta({ id: 'ReminderPreview' });

const debtReminder = z
  .strictObject({
    title: z.string(),
    content: z.string(),
    owedCents: cents,
    mails: count,
    isRefused: z.boolean(),
    isUnsubscribed: z.boolean(),
    leftOutUntil: day.nullable(),
    remindedAt: instant.nullable(),
  })
  .meta({ id: 'DebtReminder' });

export const adminReminderAnswers = declare<typeof adminReminderRoutes>('/api/admin')({
  'GET /reminders': {
    does: 'Lists the rules of reminders, and when they are looked at next.',
    answers: { 200: rules },
  },
  'POST /reminders': {
    does: 'Adds a rule, switched off. The same id again returns the rule that is there.',
    answers: { 201: rule },
    refuses: { conflict: rule },
  },
  'POST /reminders/preview': {
    does: 'Tells whom a rule would remind, why, and what they would read. It saves nothing.',
    answers: { 200: preview },
    refuses: { 'not-found': null },
  },
  'GET /reminders/debts/:id': {
    does: 'Drafts the reminder of a member’s debt, and says whether it would arrive.',
    answers: { 200: debtReminder },
    refuses: { conflict: null },
  },
  'POST /reminders/debts/:id/preview': {
    does: 'Shows a reminder of a debt as it would be sent. It saves nothing.',
    answers: { 200: mailPreview },
    refuses: { conflict: null },
  },
  'POST /reminders/debts/:id': {
    does: 'Reminds one member of a debt now. The request is idempotent.',
    answers: { 201: mailing },
    refuses: { conflict: mailingPlan.optional() },
  },
  'GET /reminders/:id': { does: 'Returns a rule.', answers: { 200: rule } },
  'PUT /reminders/:id': { does: 'Changes a rule.', answers: { 200: rule }, refuses: { conflict: rule } },
  'PUT /reminders/:id/switch': { does: 'Switches a rule on, from today on, or off.', answers: { 200: rules } },
  'GET /reminders/:id/written': { does: 'Lists what a rule has written.', answers: { 200: z.array(mailing) } },
  'DELETE /reminders/:id': { does: 'Deletes a rule. What it wrote stays.', answers: { 204: null } },
  'PUT /persons/:id/reminders': {
    does: 'Leaves a person out of reminders until a day, or not any more.',
    answers: { 204: null },
  },
});
