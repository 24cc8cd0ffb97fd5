import * as z from 'zod';
import { cents, count, day, id, instant } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminChequeRoutes } from './routes.ts';

const text = z.string().nullable();

const cheque = z
  .strictObject({
    id,
    number: text,
    bank: text,
    issuer: text.describe('The name on the cheque, where it is not the member’s.'),
    amountCents: cents,
    receivedOn: day,
    dueOn: day.describe('It is not deposited before this day.'),
    returnedOn: day.nullable().describe('The day it came back.'),
    isUntracked: z.boolean().describe('True for a cheque of before slips.'),
    slip: z.strictObject({ id, number: z.int().min(1), bankedOn: day.nullable() }).nullable(),
    parts: z.array(
      z.strictObject({
        paymentId: id,
        member: z.strictObject({ id, fullName: z.string(), isArchived: z.boolean() }),
        cents,
        refundedCents: cents,
      }),
    ),
    updatedAt: instant,
  })
  .meta({ id: 'Cheque' });

const slip = z
  .strictObject({
    id,
    number: z.int().min(1),
    madeOn: day,
    bankedOn: day.nullable(),
    isCancelled: z.boolean(),
    count,
    cents,
    returned: count.describe('How many of its cheques came back.'),
    updatedAt: instant,
  })
  .meta({ id: 'Slip' });

const slipDetails = z.strictObject({ ...slip.shape, cheques: z.array(cheque) }).meta({ id: 'SlipDetails' });

const inHand = z
  .strictObject({
    today: day.describe('The club’s day.'),
    inHand: z.array(cheque),
    untracked: z.strictObject({ count, latest: z.array(cheque) }).describe('The cheques of before slips.'),
  })
  .meta({ id: 'ChequesInHand' });

export const chequeAnswers = declare<typeof adminChequeRoutes>('/api/admin')({
  'GET /cheques': {
    does: 'Lists the cheques that the club holds, those that are due first, and those of before slips.',
    answers: { 200: inHand },
  },
  'PUT /cheques/:id': {
    does: 'Changes what stands on a cheque that is on no slip. Its sum is that of its parts.',
    answers: { 200: cheque },
    refuses: { conflict: cheque },
  },
  'POST /cheques/:id/track': {
    does: 'Says that a cheque of before slips was not deposited yet.',
    answers: { 200: cheque },
    refuses: { conflict: cheque },
  },
  'POST /cheques/:id/return': {
    does: 'Records that a cheque came back: what is left of each part is owed again, and each member is told.',
    answers: { 200: cheque },
    refuses: { conflict: cheque },
  },
  'POST /cheques/:id/keep': {
    does: 'Takes back that a cheque came back: its parts count again.',
    answers: { 200: cheque },
    refuses: { conflict: cheque },
  },
  'GET /slips': { does: 'Lists the last slips, the latest first.', answers: { 200: z.array(slip) } },
  'POST /slips': {
    does: 'Makes a slip of cheques. The sender makes its id, so that a slip that is sent twice is made once.',
    answers: { 200: slipDetails },
    refuses: { conflict: inHand },
  },
  'GET /slips/:id': { does: 'Returns a slip with its cheques.', answers: { 200: slipDetails } },
  'POST /slips/:id/bank': {
    does: 'Says on which day the bank took a slip, or that it did not. The ledger follows.',
    answers: { 200: slipDetails },
    refuses: { conflict: slipDetails },
  },
  'POST /slips/:id/cancel': {
    does: 'Cancels a slip that is not banked. Its cheques are in hand again.',
    answers: { 200: slipDetails },
    refuses: { conflict: slipDetails },
  },
});
