import * as z from 'zod';
import { ledgerEntryKinds } from '#domain/ledger/ledger-entry.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { cents, count, day, id, instant, season } from '../http/answer-parts.ts';
import { declare } from '../http/declare.ts';
import type { adminLedgerRoutes } from './routes.ts';

const ledgerEntry = z
  .strictObject({
    id,
    position: z.int().min(1),
    kind: z.enum(ledgerEntryKinds),
    means: z.enum(paymentMeans),
    amountCents: cents,
    isCorrection: z.boolean(),
    day,
    bookedOn: day,
    season,
    member: z.strictObject({ id, fullName: z.string() }).nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' });

const byMeans = z
  .strictObject({ card: cents, cash: cents, cheque: cents, transfer: cents, other: cents })
  .meta({ id: 'CentsByMeans' });

const treasury = z
  .strictObject({
    season,
    months: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d\d$/), byMeans })),
    debts: z.array(
      z.strictObject({
        member: z.strictObject({ id, fullName: z.string(), isArchived: z.boolean() }),
        owedCents: cents,
        since: day,
        remindedAt: instant.nullable(),
      }),
    ),
    owed: z.strictObject({ count, cents }),
    awaitedCents: cents,
    latest: z.array(ledgerEntry),
  })
  .meta({ id: 'Treasury' });

export const ledgerAnswers = declare<typeof adminLedgerRoutes>('/api/admin')({
  'GET /treasury': {
    does: 'Tells what came by month and means, who owes since when, and the last entries of the ledger.',
    answers: { 200: treasury },
  },
});
