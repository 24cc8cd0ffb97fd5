import * as z from 'zod';
import { payoutLineKinds, payoutStatuses } from '#domain/ledger/payout.ts';
import { cents, count, day, id, instant } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminPayoutRoutes } from './routes.ts';

const payout = z
  .strictObject({
    id,
    reference: z.string().describe('The provider’s name for it.'),
    amountCents: cents.describe('Cents. Below 0, the provider took it from the bank account.'),
    arrivesOn: day,
    status: z.enum(payoutStatuses),
    isItemised: z.boolean().describe('False if the provider does not tell what is in it.'),
    payments: count,
    grossCents: cents,
    feeCents: cents,
    netCents: cents,
    checked: z
      .strictObject({ at: instant, by: z.string().nullable().describe('Null once the account is gone.') })
      .nullable()
      .describe('Who compared it with the statement of the bank.'),
  })
  .meta({ id: 'Payout' });

const line = z
  .strictObject({
    id: z.string(),
    kind: z.enum(payoutLineKinds),
    grossCents: cents,
    feeCents: cents,
    netCents: cents,
    day,
    isOurs: z.boolean().describe('False for a payment that the site does not know.'),
    member: z.strictObject({ id, fullName: z.string(), isArchived: z.boolean() }).nullable(),
  })
  .meta({ id: 'PayoutLine' });

const list = z
  .strictObject({
    payouts: z.array(payout),
    onTheWayCents: cents.nullable().describe('Cents that came by card and are not on the bank account yet.'),
    left: count.describe('How many payouts the provider did not answer for in time.'),
  })
  .meta({ id: 'PayoutList' });

export const payoutAnswers = declare<typeof adminPayoutRoutes>('/api/admin')({
  'GET /payouts': { does: 'Lists the latest payouts of the card provider.', answers: { 200: list } },
  'POST /payouts/read': {
    does: 'Asks the card provider what it paid out, and lists the latest payouts.',
    answers: { 200: list },
    refuses: { 'rate-limited': null },
  },
  'GET /payouts/:id': {
    does: 'Returns a payout with all movements in it.',
    answers: { 200: payout.extend({ lines: z.array(line) }).meta({ id: 'PayoutDetails' }) },
  },
  'PUT /payouts/:id/check': {
    does: 'Notes that a payout stands on the statement of the bank, or takes the note back.',
    answers: { 200: payout },
    refuses: { conflict: null },
  },
});
