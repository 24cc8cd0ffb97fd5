import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Treasury, totalCents, treasuryTotal } from '#domain/ledger/treasury.ts';
import type { ErasurePreview } from '#domain/member/erasure.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { ledgerClosings, ledgerEntries } from '#server/db/ledger-schema.ts';
import { payments, refunds } from '#server/db/schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
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
    expect(after.latest[0]).toMatchObject({ kind: 'payment', means: 'cash', amountCents: 12_000, day: '2026-11-02' });
    expect(after.months.map(({ month }) => month)).toContain('2026-11');
  });

  test('of a season in which nothing moved is empty', async () => {
    const { months, debts, owed, latest } = await treasury(season);
    expect([totalCents(treasuryTotal(months)), debts, owed, latest]).toEqual([0, [], { count: 0, cents: 0 }, []]);
  });
});
