import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEDGER_PAGE, type LedgerPage } from '#domain/ledger/ledger-list.ts';
import { type Treasury, totalCents, treasuryTotal } from '#domain/ledger/treasury.ts';
import { type PaymentMeans, paymentMeans } from '#domain/money/payment.ts';
import { sum } from '#domain/sum.ts';
import { ledgerEntries } from '#server/db/ledger-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
afterAll(() => club.close());

const read = async (query: Record<string, string> = {}): Promise<LedgerPage> => {
  const answer = await asAdmin(club, token, `/api/admin/ledger?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as LedgerPage;
};
const readAll = async (query: Record<string, string> = {}) => {
  const pages = [await read(query)];
  for (let last = pages[0]; last?.before != null; last = pages.at(-1))
    pages.push(await read({ ...query, before: String(last.before) }));
  return pages;
};
const exported = async (order: object) => {
  const body = { from: '2000-01-01', to: '2099-12-31', password: ADMINISTRATOR.password, ...order };
  const answer = await asAdmin(club, token, '/api/admin/books/export', { method: 'POST', body });
  return { answer, bytes: Buffer.from(await answer.clone().arrayBuffer()) };
};

const entry = (means: PaymentMeans, amountCents: number, day: string, change: object = {}) => ({
  ...{ kind: 'payment' as const, source: randomUUID(), season: '2025-2026', means, amountCents, isCorrection: false },
  ...{ day, bookedOn: day },
  ...change,
});

beforeAll(async () => {
  const some = Array.from({ length: 130 }, (_, n) =>
    entry(
      paymentMeans[n % paymentMeans.length] ?? 'cash',
      n % 7 === 0 ? -(n + 1) : 100 * n + 1,
      `2025-${n % 2 === 0 ? '09' : '10'}-${String(1 + (n % 28)).padStart(2, '0')}`,
      n % 7 === 0 ? { kind: 'refund' } : {},
    ),
  );
  await club.db.insert(ledgerEntries).values(some);
  await club.db
    .insert(ledgerEntries)
    .values([
      entry('cheque', 30_000, '2025-09-30', { kind: 'deposit', season: null }),
      entry('card', -120, '2025-10-02', { kind: 'fee', season: null }),
      entry('card', 9000, '2024-10-02', { kind: 'payout', season: null }),
    ]);
});

const season = '2025-2026';

describe('the entries of a season', () => {
  test('come in pages, the latest first, each once, also while others are written', async () => {
    const first = await read({ season });
    expect(first.entries).toHaveLength(LEDGER_PAGE);
    await club.db.insert(ledgerEntries).values(entry('cash', 1, '2025-09-09'));
    const pages = [first, ...(await readAll({ season, before: String(first.before) }))];
    const positions = pages.flatMap(({ entries }) => entries.map(({ position }) => position));
    expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => other - one));
    expect(positions).toHaveLength(130);
  });

  test('are those of each amount of the treasury, to the cent', async () => {
    const answer = await asAdmin(club, token, `/api/admin/treasury?season=${season}`);
    const { months } = (await answer.json()) as Treasury;
    expect(months).toHaveLength(2);
    for (const { month, byMeans } of months) {
      for (const means of paymentMeans) {
        const pages = await readAll({ season, month, means });
        expect([month, means, pages[0]?.cents]).toEqual([month, means, byMeans[means]]);
        expect(sum(pages.flatMap(({ entries }) => entries.map(({ amountCents }) => amountCents)))).toBe(byMeans[means]);
      }
      expect((await read({ season, month })).cents).toBe(totalCents(byMeans));
    }
    expect((await read({ season })).cents).toBe(totalCents(treasuryTotal(months)));
  });

  test('are chosen by kind, and the bank’s are only shown when they are asked for', async () => {
    const kinds = async (query: Record<string, string>) => [
      ...new Set((await readAll({ season, ...query })).flatMap(({ entries }) => entries.map(({ kind }) => kind))),
    ];
    expect((await kinds({})).toSorted()).toEqual(['payment', 'refund']);
    expect(await kinds({ kind: 'refund' })).toEqual(['refund']);
    expect((await kinds({ kind: 'bank' })).toSorted()).toEqual(['deposit', 'fee']);
    const bank = await read({ season, kind: 'bank' });
    expect([bank.count, bank.cents, bank.firstDay, bank.lastDay]).toEqual([2, 29_880, '2025-09-30', '2025-10-02']);
    expect(bank.entries.map(({ member, season: of }) => [member, of])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('of a season or a month in which nothing moved are none', async () => {
    expect(await read({ season: '2031-2032' })).toEqual({
      ...{ season: '2031-2032', entries: [], count: 0, cents: 0, firstDay: null, lastDay: null, before: null },
    });
    expect(await read({ season, month: '2025-12' })).toMatchObject({ count: 0, cents: 0 });
  });

  test.each([
    ['season', '2025'],
    ['month', '2025-13'],
    ['month', 'septembre'],
    ['means', 'gold'],
    ['kind', 'deposit'],
    ['before', '-1'],
    ['before', '1e3'],
  ])('a %s «%s» is refused, not ignored', async (name, value) => {
    const answer = await asAdmin(club, token, `/api/admin/ledger?${name}=${value}`);
    expect(await refusalOf(answer)).toMatchObject({ status: 422, type: 'validation' });
  });
});

describe('an export of the list', () => {
  test('has the entries of the filter, with amounts as numbers to the cent', async () => {
    const { answer, bytes } = await exported({ format: 'csv', season, means: 'cheque' });
    const lines = bytes.toString('utf8').trim().split('\r\n').slice(1);
    expect(answer.headers.get('X-Total-Count')).toBe(String(lines.length));
    const cents = lines.map((line) => Math.round(Number(line.split(';').at(-1)?.replace(',', '.')) * 100));
    const { cents: wanted, count } = await read({ season, means: 'cheque' });
    expect([lines.length, sum(cents)]).toEqual([count, wanted]);
  });

  test('is a workbook by name, with the member beside the amount', async () => {
    await admin.added({ lastName: 'Zyskowska', firstName: 'Élodie', payment: { ...CASH, amount: 12.34 } });
    const { answer, bytes } = await exported({ format: 'xlsx', from: '2026-11-02', to: '2026-11-02' });
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="mouvements-2026-11-02.xlsx"');
    expect(zippedText(bytes, 'xl/sharedStrings.xml')).toContain('Élodie Zyskowska');
    expect(zippedText(bytes, 'xl/worksheets/sheet1.xml')).toContain('<v>12.34</v>');
    expect(zippedText(bytes, 'xl/workbook.xml')).toContain('Mouvements');
  });

  test('leaves nothing out of accounts', async () => {
    const { answer } = await exported({ format: 'fec', means: 'cheque' });
    expect((await refusalOf(answer)).fields).toHaveProperty('format');
  });
});

test('a page of a season is read by an index', async () => {
  const { rows } = await club.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select * from ledger_entries where season = '2025-2026' and position < 100000 order by position desc limit 51`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/ledger_entries_/);
});
