import { expect, test } from 'vitest';
import { memberSums, type SummedMember } from '#domain/member-sums.ts';

const summed = (changes: Partial<SummedMember> = {}): SummedMember => ({
  status: 'active',
  reducedPriceSelected: false,
  paymentDone: true,
  amount: 300,
  paid: 300,
  owed: 0,
  overpaid: 0,
  ...changes,
});
const unpaid = { paymentDone: false, paid: 0 } as const;

test('a list is told in people and cents: in force, waiting and over, asked, received, owed and paid too much', () => {
  const sums = memberSums([
    summed(),
    summed({ paid: 120.5, owed: 179.5 }),
    summed({ paid: 310, overpaid: 10 }),
    summed({ status: 'suspended', reducedPriceSelected: true, amount: 227.5, paid: 227.5, owed: 72.5 }),
    summed({ ...unpaid, status: 'pending', owed: 300 }),
    summed({ ...unpaid, status: 'pending', owed: 210, amount: 210 }),
    summed({ ...unpaid, status: 'cancelled' }),
    summed({ status: 'cancelled', paid: 50 }),
    summed({ ...unpaid, status: 'cancelled' }),
  ]);
  expect(sums).toEqual({
    members: 4,
    pending: 2,
    cancelled: 3,
    dueCents: 30_000 + 30_000 + 30_000 + 30_000 + 30_000 + 21_000 + 5000,
    receivedCents: 30_000 + 12_050 + 31_000 + 22_750 + 5000,
    owedCents: 17_950 + 7250,
    awaitedCents: 51_000,
    overpaidCents: 1000,
    differenceCents: 7250,
    owingDifference: 1,
  });
});

test('an empty list has nothing', () => {
  expect(new Set(Object.values(memberSums([])))).toEqual(new Set([0]));
});
