import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChequesInHand, Slip, SlipDetails } from '#domain/ledger/slip.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { equalShares } from '#domain/money/shares.ts';
import { sum } from '#domain/sum.ts';
import { cheques, slips } from '#server/db/cheque-schema.ts';
import { ledgerClosings, ledgerEntries } from '#server/db/ledger-schema.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';

const PEOPLE = 3;
const DAYS = ['2026-11-10', '2026-11-14', '2026-11-20', '2026-11-24'] as const;

const person = fc.nat({ max: PEOPLE - 1 });
const which = fc.nat({ max: 5 });
const day = fc.constantFrom(...DAYS);
const cents = fc.constantFrom(1, 99, 5000, 10_001);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('series' as const), person, cents, count: fc.constantFrom(1, 3) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('family' as const), person, cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      person,
      which,
      cents: fc.oneof(cents, fc.constant(0)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give back' as const), person, which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('slip' as const), most: fc.constantFrom(1, 2, 9) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('bank' as const), which, day: fc.option(day, { freq: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), which, day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('keep' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose an answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), day }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const moment = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 2, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
);

interface Office {
  club: TestClub;
  token: string;
  people: readonly string[];
}

const openOffice = async (): Promise<Office> => {
  const club = await openClub();
  const token = await signedIn(club);
  return { club, token, people: [] };
};

const begin = async ({ club, token }: Office): Promise<Office> => {
  club.databaseRequests.before = undefined;
  await club.db.delete(payments);
  await club.db.batch([
    club.db.delete(cheques),
    club.db.delete(slips),
    club.db.delete(ledgerClosings),
    club.db.delete(orderLines),
    club.db.delete(members),
  ]);
  const admin = membersOf(club, token);
  const people: string[] = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) people.push((await admin.added()).id);
  return { club, token, people };
};

const nthOf = <One>(list: readonly One[], nth: number): One | undefined => list[nth % Math.max(1, list.length)];

/** What an administrator does; whatever is refused is refused with a reason, never with an error of ours. */
const act = async ({ club, token, people }: Office, one: Step): Promise<void> => {
  const admin = membersOf(club, token);
  const get = async <Body>(path: string) => (await (await asAdmin(club, token, `/api/admin/${path}`)).json()) as Body;
  const send = async (path: string, body: object = {}): Promise<void> => {
    const post = async () => (await asAdmin(club, token, `/api/admin/${path}`, { method: 'POST', body })).status;
    const status = await post();
    // A browser whose answer was lost sends the same again.
    expect([200, 404, 409, 422, 503], `${path} ${JSON.stringify(one)}`).toContain(status);
    if (status === 503) expect([200, 404, 409, 422]).toContain(await post());
  };
  const found = async (nth: number): Promise<MemberDetails> => admin.found(people[nth] ?? '');
  const counting = ({ payments: all }: MemberDetails) => all.filter(({ status }) => status === 'succeeded');
  const cheque = { means: 'cheque', date: '2026-11-02', isAboveOwed: true } as const;
  switch (one.do) {
    case 'series': {
      const { id, updatedAt } = await found(one.person);
      const [first = 0, ...others] = equalShares(one.cents * one.count, one.count);
      const further = others.map((part) => ({ id: randomUUID(), amount: part / 100 }));
      return send(`memberships/${id}/payments`, {
        ...cheque,
        id: randomUUID(),
        amount: first / 100,
        further,
        updatedAt,
      });
    }
    case 'family': {
      const all = await Promise.all(people.map((_, nth) => found((one.person + nth) % PEOPLE)));
      const [main, ...rest] = all;
      const others = rest.map(({ id, updatedAt }) => ({
        ...{ id: randomUUID(), memberId: id, amount: one.cents / 100, isAboveOwed: true, updatedAt },
      }));
      return send(`memberships/${main?.id}/payments`, {
        ...{ ...cheque, id: randomUUID(), amount: one.cents / 100, others, updatedAt: main?.updatedAt },
      });
    }
    case 'correct': {
      const member = await found(one.person);
      const payment = nthOf(counting(member), one.which);
      if (!payment) return;
      return send(`memberships/${member.id}/payments/${payment.id}/correct`, {
        ...{ ...cheque, id: randomUUID(), amount: one.cents / 100, reason: 'erreur', updatedAt: member.updatedAt },
        password: ADMINISTRATOR.password,
      });
    }
    case 'give back': {
      const member = await found(one.person);
      const payment = nthOf(counting(member), one.which);
      if (!payment) return;
      return send(`memberships/${member.id}/payments/${payment.id}/refund`, {
        ...{ means: 'cash', amount: 0.01, date: '2026-11-05', updatedAt: member.updatedAt },
      });
    }
    case 'slip': {
      const { inHand } = await get<ChequesInHand>('cheques');
      const chosen = inHand.slice(0, one.most);
      const seenCents = sum(chosen.map(({ amountCents }) => amountCents));
      if (chosen.length === 0) return;
      return send('slips', { id: randomUUID(), chequeIds: chosen.map(({ id }) => id), seenCents });
    }
    case 'bank': {
      const slip = nthOf(await get<Slip[]>('slips'), one.which);
      if (!slip) return;
      return send(`slips/${slip.id}/bank`, { bankedOn: one.day, updatedAt: slip.updatedAt });
    }
    case 'cancel': {
      const slip = nthOf(await get<Slip[]>('slips'), one.which);
      if (!slip) return;
      return send(`slips/${slip.id}/cancel`);
    }
    case 'return':
    case 'keep': {
      const held = (await get<ChequesInHand>('cheques')).inHand;
      const slip = nthOf(await get<Slip[]>('slips'), one.which);
      const on = slip ? (await get<SlipDetails>(`slips/${slip.id}`)).cheques : [];
      const chosen = nthOf(one.which % 2 === 0 ? [...held, ...on] : [...on, ...held], one.which);
      if (!chosen) return;
      return one.do === 'keep'
        ? send(`cheques/${chosen.id}/keep`, { reason: 'un autre' })
        : send(`cheques/${chosen.id}/return`, { returnedOn: one.day, reason: 'sans provision' });
    }
    case 'lose an answer':
      club.databaseRequests.before = (text) => {
        if (!text.includes('insert into "audit_entries"')) return;
        club.databaseRequests.before = undefined;
        club.databaseFaults.loseAnswerAfterCommit();
      };
      return;
    case 'close':
      await club.db.insert(ledgerClosings).values({ closedUntil: one.day }).onConflictDoNothing();
  }
};

/** Expects that everything that came by cheque is in hand, on a slip, or came back, and that the ledger says so. */
const expectSound = async ({ club, token }: Office): Promise<void> => {
  const { db } = club;
  expect(await proveLedger(club.deps), 'cheques, slips and the ledger say the same').toBe(0);
  const rows = await db.select().from(cheques);
  const all = await db.select().from(slips);
  const entries = await db.select().from(ledgerEntries);
  const paid = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int as cents from payments where paid_by = 'cheque' and status = 'succeeded'`,
  );
  const centsOf = (some: typeof rows) => sum(some.map(({ amountCents }) => amountCents));
  const isBanked = ({ slipId }: (typeof rows)[number]) =>
    all.some(({ id, bankedOn }) => id === slipId && bankedOn !== null);
  expect(centsOf(rows), 'the parts of all cheques').toBe(paid.rows[0]?.cents);
  const { inHand } = (await (await asAdmin(club, token, '/api/admin/cheques')).json()) as ChequesInHand;
  const back = rows.filter(({ returnedOn }) => returnedOn !== null);
  const onSlip = rows.filter(({ returnedOn, slipId }) => returnedOn === null && slipId !== null);
  expect(sum(inHand.map(({ amountCents }) => amountCents)) + centsOf(onSlip) + centsOf(back)).toBe(centsOf(rows));
  const ids = new Set([...rows, ...all].map(({ id }) => id));
  const deposits = entries.filter(({ kind, source }) => kind === 'deposit' && ids.has(source));
  const banked = rows.filter((row) => isBanked(row) && row.returnedOn === null);
  expect(sum(deposits.map(({ amountCents }) => amountCents)), 'what the bank has').toBe(centsOf(banked));
  for (const { cancelledAt, id } of all)
    if (cancelledAt) expect(rows.filter(({ slipId }) => slipId === id)).toEqual([]);
  for (const { day: moved, bookedOn } of deposits) expect(bookedOn >= moved).toBe(true);
};

/** Declares the test of the cheques: any acts of three administrators, some at once. */
export const testChequeLives = (numRuns: number, seed: number): void => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office.club.close());

  test(`a cheque is in hand, on a slip or came back, whatever several do at once, and the ledger says so (seed ${seed})`, async () => {
    const life = fc.array(moment, { minLength: 4, maxLength: 14, size: 'max' });
    let banked = 0;
    const anyLife = fc.asyncProperty(life, async (moments) => {
      const now = await begin(office);
      const { club } = now;
      for (const some of moments) {
        await Promise.all(some.map((one) => act(now, one)));
        if (!some.some((one) => one.do === 'lose an answer')) club.databaseRequests.before = undefined;
        club.databaseFaults.reset();
        await expectSound(now);
      }
      banked += (await club.db.select().from(slips)).filter(({ bankedOn }) => bankedOn !== null).length;
    });
    // Few random lives bank a slip, so this one does.
    const deposit: Step[][] = [
      [{ do: 'series', person: 0, cents: 5000, count: 3 }],
      [{ do: 'slip', most: 9 }],
      [{ do: 'bank', which: 0, day: '2026-11-10' }],
    ];
    const examples: [Step[][]][] = [[deposit]];
    await fc.assert(anyLife, { numRuns, seed, examples, endOnFailure: process.env.MODEL_SHRINK === undefined });
    expect(banked).toBeGreaterThan(0);
  });
};
