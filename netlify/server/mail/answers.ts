import * as z from 'zod';
import { mailFailures, mailKinds, mailRecipients, mailTroubles } from '#domain/mail.ts';
import { count, id, instant } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminMailRoutes } from './routes.ts';

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
    trouble: z.strictObject({ what: z.enum(mailTroubles), since: instant }).nullable(),
    waiting: count,
    nextAt: instant.nullable(),
    usedToday: count,
    allowance: count,
    failed: z.array(failed),
    failedCount: count,
    refused: z.array(refused),
    refusedCount: count,
  })
  .meta({ id: 'MailOverview' });

export const mailAnswers = declare<typeof adminMailRoutes>('/api/admin')({
  'GET /mail': {
    does: 'Tells what mail waits, what failed, and which addresses are refused.',
    answers: { 200: overview },
  },
  'PUT /mail/pause': { does: 'Stops the sending of mail, or begins it again.', answers: { 200: overview } },
  'POST /mail/send': { does: 'Sends at once what is due.', answers: { 200: overview } },
  'POST /mail/:id/again': { does: 'Sends a mail again that was given up.', answers: { 200: overview } },
  'DELETE /mail/refused-addresses/:id': {
    does: 'Allows mail to an address that its server had refused.',
    answers: { 200: overview },
  },
});
