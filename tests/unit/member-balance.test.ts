import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proofStates } from '#domain/member/member.ts';
import { owedCents } from '#domain/member/member-actions.ts';
import {
  type Balance,
  type BalanceState,
  balanceStateOf,
  differenceCents,
  dueCents,
  isReductionGranted,
  overpaidCents,
} from '#domain/member/member-balance.ts';
import { memberSums } from '#domain/member/member-sums.ts';
import { toEuros } from '#domain/money.ts';

const balance = (changes: Partial<Balance> = {}): Balance => ({
  status: 'active',
  reducedPriceSelected: false,
  paymentDone: true,
  amount: 300,
  paid: 300,
  owed: 0,
  toCome: 0,
  aided: 0,
  overpaid: 0,
  ...changes,
});
const reduced = (changes: Partial<Balance>): Balance =>
  balance({ reducedPriceSelected: true, amount: 227.5, paid: 227.5, ...changes });
const unpaid = { paymentDone: false, paid: 0 } as const;

test.each<[string, Balance, BalanceState, { due: number; difference: number }]>([
  ['who paid', balance(), 'paid', { due: 300, difference: 0 }],
  ['who has not', balance({ ...unpaid, owed: 300 }), 'unpaid', { due: 300, difference: 0 }],
  [
    'who paid a part',
    balance({ paymentDone: false, paid: 100, owed: 200 }),
    'partly-paid',
    { due: 300, difference: 0 },
  ],
  ['who got a part back', balance({ paid: 250, owed: 50 }), 'partly-refunded', { due: 300, difference: 0 }],
  ['who got all back', balance({ status: 'cancelled', ...unpaid }), 'refunded', { due: 0, difference: 0 }],
  ['who paid twice', balance({ status: 'pending' }), 'paid', { due: 300, difference: 0 }],
  ['who signed up twice, unpaid', balance({ ...unpaid, status: 'pending' }), 'unpaid', { due: 300, difference: 0 }],
  ['who paid the reduced price', reduced({}), 'paid', { due: 227.5, difference: 0 }],
  [
    'who paid it without a proof',
    reduced({ status: 'suspended', owed: 72.5 }),
    'difference-owed',
    { due: 300, difference: 72.5 },
  ],
  [
    'who paid a part of it without a proof',
    reduced({ status: 'suspended', paymentDone: false, paid: 100, owed: 200 }),
    'partly-paid',
    { due: 300, difference: 72.5 },
  ],
  ['who then paid the difference', reduced({ paid: 300 }), 'paid', { due: 300, difference: 0 }],
  ['who paid more than was asked', balance({ paid: 310, overpaid: 10 }), 'overpaid', { due: 300, difference: 0 }],
  [
    'who paid the normal price before the reduced one was granted',
    reduced({ paid: 300, overpaid: 72.5 }),
    'overpaid',
    { due: 227.5, difference: 0 },
  ],
  [
    'who left, and got a part back',
    balance({ status: 'cancelled', paid: 120 }),
    'partly-refunded',
    { due: 120, difference: 0 },
  ],
  [
    'who pays in several times',
    balance({ paymentDone: false, paid: 120, toCome: 180 }),
    'in-instalments',
    { due: 300, difference: 0 },
  ],
  [
    'who pays the reduced price in several times',
    reduced({ paymentDone: false, paid: 100, toCome: 127.5 }),
    'in-instalments',
    { due: 227.5, difference: 0 },
  ],
])('%s', (_who, member, state, { due, difference }) => {
  expect(balanceStateOf(member)).toBe(state);
  expect(toEuros(dueCents(member))).toBe(due);
  expect(toEuros(differenceCents(member))).toBe(difference);
});

describe('of the reduced price', () => {
  const euros = fc.integer({ min: 100, max: 50_000 }).map(toEuros);
  const anybody = fc.record({
    status: fc.constantFrom('active', 'suspended', 'pending'),
    amount: euros,
    more: euros,
    paid: fc.oneof(fc.constant(0), euros),
    paymentDone: fc.boolean(),
  });

  test('due less received is owed, and the difference for the proof is a part of it', () => {
    fc.assert(
      fc.property(anybody, ({ more, ...member }) => {
        const owed = toEuros(owedCents({ ...member, aided: 0, flags: [], normalAmount: member.amount + more }));
        const whole = { ...member, reducedPriceSelected: true, owed, toCome: 0, aided: 0, overpaid: 0 };
        expect(dueCents(whole)).toBe(Math.round((member.paid + owed) * 100));
        expect(differenceCents(whole)).toBeLessThanOrEqual(Math.round(owed * 100));
      }),
    );
  });
});

test('the reduced price is granted once its proof was accepted, or seen on paper', () => {
  expect(proofStates.filter((proof) => isReductionGranted({ proof }))).toEqual(['shown', 'accepted']);
});

test.each<[string, Partial<Parameters<typeof overpaidCents>[0]>, number]>([
  ['the price', {}, 0],
  ['less than the price', { paid: 100 }, 0],
  ['ten cents too much', { paid: 300.1 }, 10],
  ['ten times the price', { paid: 3000 }, 270_000],
  ['twice, and left', { status: 'cancelled', paid: 600 }, 0],
  ['the normal price, for want of a proof', { reducedPriceSelected: true, amount: 227.5, proof: 'missing' }, 0],
  ['more than that', { reducedPriceSelected: true, amount: 227.5, proof: 'missing', paid: 310 }, 1000],
  ['the normal price before the proof', { reducedPriceSelected: true, amount: 227.5, proof: 'accepted' }, 7250],
  ['the normal price, now lower', { reducedPriceSelected: true, amount: 320, proof: 'refused', paid: 330 }, 1000],
  ['more than the quoted price, at the normal one', { amount: 250 }, 5000],
])('who paid %s', (_what, changes, cents) => {
  const paid = { ...balance(), normalAmount: 300, proof: 'not-needed' } as const;
  expect(overpaidCents({ ...paid, ...changes })).toBe(cents);
});

test('a list is told in people and cents: in force, waiting and over, asked, received, owed and paid too much', () => {
  const sums = memberSums([
    balance(),
    balance({ paid: 120.5, owed: 179.5 }),
    balance({ paid: 310, overpaid: 10 }),
    reduced({ status: 'suspended', owed: 72.5 }),
    balance({ ...unpaid, status: 'pending', owed: 300 }),
    balance({ ...unpaid, status: 'pending', owed: 210, amount: 210 }),
    balance({ ...unpaid, status: 'cancelled' }),
    balance({ status: 'cancelled', paid: 50 }),
    balance({ ...unpaid, status: 'cancelled' }),
  ]);
  expect(sums).toEqual({
    members: 4,
    pending: 2,
    cancelled: 3,
    dueCents: 30_000 + 30_000 + 30_000 + 30_000 + 30_000 + 21_000 + 5000,
    receivedCents: 30_000 + 12_050 + 31_000 + 22_750 + 5000,
    owedCents: 17_950 + 7250,
    awaitedCents: 51_000,
    toComeCents: 0,
    aidCents: 0,
    overpaidCents: 1000,
    differenceCents: 7250,
    owingDifference: 1,
  });
});

test('an empty list has nothing', () => {
  expect(new Set(Object.values(memberSums([])))).toEqual(new Set([0]));
});

describe('an aid that is expected', () => {
  test('is not owed by the member, and is no money', () => {
    const asked = { status: 'active', flags: [], amount: 300, normalAmount: 300, paid: 230 } as const;
    expect(owedCents({ ...asked, flags: [], aided: 70 })).toBe(0);
    expect(owedCents({ ...asked, flags: [], aided: 0 })).toBe(7000);
    const waiting = balance({ paymentDone: false, paid: 230, owed: 0, aided: 70 });
    expect(balanceStateOf(waiting)).toBe('aid-awaited');
    expect(memberSums([waiting])).toMatchObject({
      receivedCents: 23_000,
      aidCents: 7000,
      owedCents: 0,
      dueCents: 30_000,
    });
  });

  test('is told as a debt while something else is owed, and as paid once all came', () => {
    expect(balanceStateOf(balance({ paymentDone: false, paid: 100, owed: 130, aided: 70 }))).toBe('partly-paid');
    expect(balanceStateOf(balance({ paid: 300, owed: 0, aided: 0 }))).toBe('paid');
  });

  test('makes overpaid what came beside it, and never more than came', () => {
    const cents = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(cents, cents, cents, (price, paid, pledged) => {
        const facts = {
          amount: toEuros(price),
          normalAmount: toEuros(price),
          paid: toEuros(paid),
          aided: toEuros(pledged),
        };
        const member = {
          status: 'active' as const,
          reducedPriceSelected: false,
          proof: 'not-needed' as const,
          ...facts,
        };
        const [overpaid, owed] = [overpaidCents(member), owedCents({ ...facts, status: 'active', flags: [] })];
        expect(overpaid).toBeLessThanOrEqual(paid);
        expect(Math.min(overpaid, owed)).toBe(0);
        // What came, less what is to be given back, with what is owed and what the aid pays, is the price.
        if (pledged <= price) expect(paid - overpaid + owed + pledged).toBe(price);
      }),
    );
  });
});
