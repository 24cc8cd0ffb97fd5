import * as z from 'zod';
import { ledgerEntryKinds } from '#domain/ledger/ledger-entry.ts';
import { ageGroups } from '#domain/member/meeting-report.ts';
import { reductionReasons } from '#domain/money/membership-fee.ts';
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
    season: season.nullable(),
    member: z.strictObject({ id, fullName: z.string() }).nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'LedgerEntry' });

const byMeans = z
  .strictObject({ card: cents, cash: cents, cheque: cents, transfer: cents, aid: cents, other: cents })
  .meta({ id: 'CentsByMeans' });

const handSum = z.strictObject({ count, cents });

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
    toComeCents: cents,
    aidCents: cents.describe('Cents that aids are expected to pay. It is no money yet.'),
    awaitedCents: cents,
    cheques: z.strictObject({ due: handSum, later: handSum }).describe('What the club holds, of all seasons.'),
    onTheWayCents: cents.nullable().describe('Cents that came by card and are not on the bank account yet.'),
  })
  .meta({ id: 'Treasury' });

const ledgerPage = z
  .strictObject({
    season,
    entries: z.array(ledgerEntry),
    count: count.describe('How many entries the filter leaves, on all pages.'),
    cents: cents.describe('What they come to.'),
    firstDay: day.nullable(),
    lastDay: day.nullable(),
    before: z.int().nullable().describe('The position that the next page begins below. Null on the last page.'),
  })
  .meta({ id: 'LedgerPage' });

const seasonReport = z
  .strictObject({
    season,
    members: count,
    newcomers: count,
    ages: z.array(z.strictObject({ from: z.literal([...ageGroups]), members: count })),
    disciplines: z.array(z.strictObject({ discipline: z.string(), members: count, cents })),
    receivedByMeans: byMeans,
    receivedCents: cents,
    elsewhereCents: cents,
    reductions: z.array(z.strictObject({ reason: z.enum(reductionReasons), cents })),
    refundedCents: cents,
    returnedCents: cents,
    disputedCents: cents,
    owed: z.strictObject({ count, cents }),
  })
  .meta({ id: 'SeasonReport' });

const account = z.string().min(3).max(10);
const books = z
  .strictObject({
    accounts: z.strictObject({
      bank: account,
      cash: account,
      toBeCashed: account,
      membershipFees: account,
      bankFees: account,
    }),
    siren: z.string().nullable(),
    bankAccount: z
      .strictObject({ holder: z.string(), iban: z.string(), bic: z.string().nullable() })
      .nullable()
      .describe('Null while the club takes no transfers.'),
    closings: z.array(
      z.strictObject({
        closedUntil: day,
        closedAt: instant,
        by: z.string().nullable().describe('Null once the account is gone.'),
      }),
    ),
    firstDay: day.nullable().describe('The day of the first entry.'),
  })
  .meta({ id: 'ClubBooks' });

export const ledgerAnswers = declare<typeof adminLedgerRoutes>('/api/admin')({
  'GET /treasury': {
    does: 'Returns what came by month and means, and who owes money since when.',
    answers: { 200: treasury },
  },
  'GET /ledger': {
    does: 'Lists the entries of a season, the latest first, 50 on a page, with the sum of all entries of the filter.',
    answers: { 200: ledgerPage },
  },
  'GET /report': {
    does: 'Compares the members and the money of a season with the season before, for the general meeting. It names nobody.',
    answers: { 200: z.strictObject({ now: seasonReport, before: seasonReport }).meta({ id: 'MeetingReport' }) },
  },
  'GET /report/workbook': {
    does: 'Returns the same report as a workbook.',
    answers: {
      200: {
        types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
        what: 'a workbook of one sheet',
      },
    },
  },
  'GET /books': {
    does: 'Returns the accounts of the books and the closed periods.',
    answers: { 200: books },
  },
  'PUT /books': {
    does: 'Keeps the accounts and the SIREN that exports write. The last write wins.',
    answers: { 200: books },
  },
  'PUT /books/bank-account': {
    does: 'Keeps the account to which members transfer money, or none. The last write wins.',
    answers: { 200: books },
    refuses: { 'rate-limited': null },
  },
  'POST /books/closings': {
    does: 'Closes the books until a day that is over. A later entry about a day of that period is booked on the next day.',
    answers: { 200: books },
    refuses: { conflict: null, 'rate-limited': null },
  },
  'POST /books/export': {
    does: 'Returns the entries of some days as a file for accounting software or, also those of a filter, as a list.',
    answers: {
      200: {
        types: [
          'text/plain; charset=utf-8',
          'text/csv; charset=utf-8',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        ],
        what: 'a fichier des écritures comptables, the columns of Paheko’s simple import, or a list',
      },
    },
    headers: { 'X-Total-Count': 'how many lines it has below its titles' },
    refuses: { 'rate-limited': null },
  },
});
