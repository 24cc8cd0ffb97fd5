import { randomUUID } from 'node:crypto';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { defaultBookAccounts } from '#domain/ledger/accounts.ts';
import type { BookFormat, ClubBooks } from '#domain/ledger/books.ts';
import { type Treasury, totalCents, treasuryTotal } from '#domain/ledger/treasury.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { sum } from '#domain/sum.ts';
import { ledgerClosings, ledgerEntries } from '#server/db/ledger-schema.ts';
import { payments, refunds } from '#server/db/schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { centsOf, readFec } from '#tests/support/read-fec.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
afterEach(async () => {
  expect(await proveLedger(club.deps), 'the ledger says what the payments say').toBe(0);
  await club.db.delete(ledgerClosings);
});
afterAll(() => club.close());

/** What the ledger says of a member: kind, means, cents, and «taken back» for a correction. */
const entriesOf = async (memberId: string) =>
  (
    await club.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.memberId, memberId))
      .orderBy(asc(ledgerEntries.position))
  ).map(
    ({ kind, means, amountCents, isCorrection }) =>
      [kind, means, amountCents, ...(isCorrection ? ['taken back'] : [])] as const,
  );
const daysOf = async (memberId: string) =>
  (
    await club.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.memberId, memberId))
      .orderBy(asc(ledgerEntries.position))
  ).map(({ day, bookedOn }) => [day, bookedOn]);
const first = ({ payments: [payment] }: MemberDetails) => payment?.id ?? '';
const again = ({ updatedAt }: MemberDetails) => ({ id: randomUUID(), updatedAt, reason: 'erreur de saisie' });
const treasury = async (season?: string): Promise<Treasury> => {
  const answer = await asAdmin(club, token, `/api/admin/treasury${season ? `?season=${season}` : ''}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Treasury;
};

describe('money written down by hand', () => {
  test('is an entry when it comes and one when it is given back, each by its own means', async () => {
    const member = await admin.added({ payment: CASH });
    await admin.done(member.id, `payments/${first(member)}/refund`, {
      ...{ means: 'transfer', date: '2026-11-03', amount: 100, updatedAt: member.updatedAt },
    });
    expect(await entriesOf(member.id)).toEqual([
      ['payment', 'cash', 30_000],
      ['refund', 'transfer', -10_000],
    ]);
    expect(await daysOf(member.id)).toEqual([
      ['2026-11-02', '2026-11-02'],
      ['2026-11-03', '2026-11-03'],
    ]);
  });

  test('as an aid pays what is owed, and lies where cheques do until it comes', async () => {
    const member = await admin.added({ payment: { ...CASH, means: 'aid', amount: 70 } });
    expect(member).toMatchObject({ paid: 70, owed: 230 });
    expect(await entriesOf(member.id)).toEqual([['payment', 'aid', 7000]]);
    expect((await treasury()).months.find(({ month }) => month === '2026-11')?.byMeans.aid).toBe(7000);
  });

  test('that was wrong is taken back and written again, and nothing is rewritten', async () => {
    const member = await admin.added({ payment: { ...CASH, amount: 200 } });
    const corrected = await admin.done(member.id, `payments/${first(member)}/correct`, {
      ...{ ...CASH, ...again(member), means: 'cheque', amount: 250, isAboveOwed: true },
    });
    expect(corrected.paid).toBe(250);
    const entries = await entriesOf(member.id);
    expect(entries).toHaveLength(3);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['payment', 'cash', 20_000],
        ['payment', 'cash', -20_000, 'taken back'],
        ['payment', 'cheque', 25_000],
      ]),
    );
  });

  test('keeps its refunds when it is corrected: they do not move again', async () => {
    const member = await admin.added({ payment: { ...CASH, amount: 200 } });
    const given = await admin.done(member.id, `payments/${first(member)}/refund`, {
      ...{ means: 'cash', date: '2026-11-03', amount: 50, updatedAt: member.updatedAt },
    });
    await admin.done(member.id, `payments/${first(given)}/correct`, { ...CASH, ...again(given), amount: 220 });
    expect((await entriesOf(member.id)).filter(([kind]) => kind === 'refund')).toEqual([['refund', 'cash', -5000]]);
  });
});

describe('money that came by card', () => {
  const refund = async (id: string, cents?: number) => {
    const made = await club.stripe.refund(id, cents);
    await webhooksDelivered(club);
    return made;
  };

  test('is an entry once it is paid, and refunds are entries, also one that fails later', async () => {
    const created = await submitted(club, { form: somebody() });
    const { member } = await rowsOf(club, created);
    expect(await entriesOf(member.id), 'nothing has moved yet').toEqual([]);
    await pay(club, created);
    await refund(created.paymentIntentId, 5000);
    const failing = await refund(created.paymentIntentId, 7000);
    await club.stripe.settleRefund(failing, 'failed');
    await webhooksDelivered(club);
    expect(await entriesOf(member.id)).toEqual([
      ['payment', 'card', 30_000],
      ['refund', 'card', -5000],
      ['refund', 'card', -7000],
      ['refund', 'card', 7000, 'taken back'],
    ]);
  });

  test('stays in the ledger without a name when the person is erased, and a later refund is written too', async () => {
    const created = await submitted(club, { form: somebody() });
    const { member } = await rowsOf(club, created);
    await pay(club, created);
    const path = `/api/admin/persons/${member.personId}/erasure`;
    const { fingerprint } = (await (await asAdmin(club, token, path)).json()) as ErasurePreview;
    const { password } = ADMINISTRATOR;
    expect((await asAdmin(club, token, path, { method: 'POST', body: { fingerprint, password } })).status).toBe(200);
    await refund(created.paymentIntentId);
    const entries = await club.db
      .select()
      .from(ledgerEntries)
      .where(inArray(ledgerEntries.reference, [created.paymentIntentId]))
      .orderBy(asc(ledgerEntries.position));
    expect(entries.map(({ memberId, amountCents }) => [memberId, amountCents])).toEqual([
      [null, 30_000],
      [null, -30_000],
    ]);
  });
});

describe('the ledger', () => {
  test('is only added to, even by hand', async () => {
    const member = await admin.added({ payment: CASH });
    const client = new pg.Client({ connectionString: club.databaseEnv.DATABASE_OWNER_URL });
    await client.connect();
    try {
      for (const statement of [
        `update ledger_entries set amount_cents = 1 where member_id = '${member.id}'`,
        `delete from ledger_entries where member_id = '${member.id}'`,
      ])
        await expect(client.query(statement)).rejects.toThrow('only added to');
    } finally {
      await client.end();
    }
  });

  test('of a closed period stays as it is: what is written later stands in the accounts of the next day', async () => {
    const member = await admin.added({ payment: { ...CASH, amount: 200 } });
    await club.db.insert(ledgerClosings).values({ closedUntil: '2026-11-15' });
    await admin.done(member.id, `payments/${first(member)}/correct`, { ...CASH, ...again(member), amount: 210 });
    expect(await daysOf(member.id)).toEqual([
      ['2026-11-02', '2026-11-02'],
      ['2026-11-02', '2026-11-16'],
      ['2026-11-02', '2026-11-16'],
    ]);
  });

  test('says the same after a write by hand that no code of ours made', async () => {
    const member = await admin.added({ payment: CASH });
    await club.db.update(payments).set({ amountCents: 31_001 }).where(eq(payments.memberId, member.id));
    const [payment] = await club.db.select().from(payments).where(eq(payments.memberId, member.id));
    await club.db.batch([
      club.db
        .insert(refunds)
        .values({ paymentId: payment?.id ?? '', means: 'cash', amountCents: 1, refundedAt: new Date() }),
      club.db.update(payments).set({ refundedCents: 1 }).where(eq(payments.memberId, member.id)),
    ]);
    expect(await entriesOf(member.id)).toEqual([
      ['payment', 'cash', 30_000],
      ['payment', 'cash', 1001],
      ['refund', 'cash', -1],
    ]);
  });
});

describe('the books', () => {
  const all = { from: '2000-01-01', to: '2099-12-31', password: ADMINISTRATOR.password };
  const post = (path: string, body: object) =>
    asAdmin(club, token, `/api/admin/books${path}`, { method: 'POST', body });
  const put = (body: object) => asAdmin(club, token, '/api/admin/books', { method: 'PUT', body });
  const readBooks = async () => (await (await asAdmin(club, token, '/api/admin/books')).json()) as ClubBooks;
  const exported = async (format: BookFormat, days: object = all) => {
    const answer = await post('/export', { ...all, ...days, format });
    expect(answer.status).toBe(200);
    return { text: await answer.text(), lines: Number(answer.headers.get('X-Total-Count')), headers: answer.headers };
  };

  test('leave as a FEC that balances, with all that is in the ledger, to the cent', async () => {
    await admin.added({ payment: { ...CASH, amount: 0.01 } });
    const { text, lines, headers } = await exported('fec');
    expect(headers.get('Content-Disposition')).toMatch(/filename="ASSOFEC20991231\.txt"/);
    const read = readFec(text);
    expect(read.faults).toEqual([]);
    expect(read.rows).toHaveLength(lines);
    const [{ cents } = { cents: 0 }] = await club.db
      .select({ cents: sql<number>`sum(${ledgerEntries.amountCents})::int` })
      .from(ledgerEntries);
    const fees = read.rows.filter(({ CompteNum }) => CompteNum === '756');
    expect(sum(fees.map(({ Credit, Debit }) => centsOf(Credit) - centsOf(Debit)))).toBe(cents);
  });

  test('leave for Paheko with the numbers and the SIREN that the club chose', async () => {
    const accounts = { ...defaultBookAccounts, toBeCashed: '5112' };
    expect((await put({ ...accounts, siren: '123 456 782' })).status).toBe(200);
    expect(await readBooks()).toMatchObject({ accounts, siren: '123456782' });
    await pay(club, await submitted(club, { form: somebody() }));
    expect((await exported('paheko')).text).toContain(';5112;756;300,00');
    expect((await exported('fec')).headers.get('Content-Disposition')).toContain('123456782FEC');
    const wrong = await refusalOf(await put({ ...accounts, bank: '5', siren: '123456789' }));
    expect(Object.keys(wrong.fields ?? {}).toSorted()).toEqual(['bank', 'siren']);
    await put({ ...defaultBookAccounts, siren: '' });
  });

  test('hold only the days that are asked for', async () => {
    const { text, lines } = await exported('paheko', { from: '2001-01-01', to: '2001-12-31' });
    expect([lines, text.trim().split('\r\n').length]).toEqual([0, 1]);
    const backwards = await refusalOf(await post('/export', { ...all, format: 'fec', to: '1999-01-01' }));
    expect(backwards.fields).toEqual({ to: 'La fin doit venir après le début.' });
  });

  test('are closed once until a day that is over, and dated so in the FEC', async () => {
    await admin.added({ payment: { ...CASH, date: '2026-11-02' } });
    const closing = { closedUntil: '2026-11-10', password: ADMINISTRATOR.password };
    const answers = await Promise.all([post('/closings', closing), post('/closings', closing)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { message } = await refusalOf(await post('/closings', { ...closing, closedUntil: '2026-11-09' }));
    expect(message).toMatch(/^La comptabilité est déjà close/);
    const today = await refusalOf(await post('/closings', { ...closing, closedUntil: '2099-01-01' }));
    expect(today.fields).toHaveProperty('closedUntil');
    expect((await readBooks()).closings).toMatchObject([{ closedUntil: '2026-11-10', by: 'La présidence' }]);
    const [line] = readFec((await exported('fec')).text).rows;
    expect(line?.ValidDate).toMatch(/^20\d{6}$/);
  });

  test('wait for a payment that is being written when they are closed: it stands in the period or after it', async () => {
    const member = await admin.added({ payment: { ...CASH, amount: 100 } });
    const closing = { closedUntil: '2026-11-20', password: ADMINISTRATOR.password };
    const [closed] = await Promise.all([
      post('/closings', closing),
      ...Array.from({ length: 5 }, () => admin.act(member.id, 'payments', { ...CASH, amount: 10 })),
    ]);
    expect(closed?.status).toBe(200);
    const [{ createdAt = new Date() } = {}] = await club.db.select().from(ledgerClosings);
    const late = (await club.db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, member.id))).filter(
      (entry) => entry.bookedOn <= '2026-11-20' && entry.createdAt > createdAt,
    );
    expect(late).toEqual([]);
  });
});

describe('the treasury', () => {
  const season = '2031-2032';

  test('adds up what came by month and means, and names who owes, the oldest first', async () => {
    const before = await treasury();
    await admin.added({ payment: { ...CASH, amount: 120 } });
    const after = await treasury();
    expect(treasuryTotal(after.months).cash - treasuryTotal(before.months).cash).toBe(12_000);
    expect(after.owed.count).toBe(before.owed.count + 1);
    expect(after.owed.cents - before.owed.cents).toBe(18_000);
    const sinces = after.debts.map(({ since }) => since);
    expect(sinces).toEqual(sinces.toSorted());
    expect(after.months.map(({ month }) => month)).toContain('2026-11');
  });

  test('of a season in which nothing moved is empty', async () => {
    const { months, debts, owed } = await treasury(season);
    expect([totalCents(treasuryTotal(months)), debts, owed]).toEqual([0, [], { count: 0, cents: 0 }]);
  });
});
