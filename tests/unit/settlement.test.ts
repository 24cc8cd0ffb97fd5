import { describe, expect, test } from 'vitest';
import { cardRefundsIn, owedAgainByCard, saidOfMembership } from '#domain/money/card-refund.ts';
import { countsForMember, hasMoney } from '#domain/money/payment.ts';
import { isFullyRefunded, type SettlementTruth, settlementOf } from '#domain/money/settlement.ts';
import { paymentStatusOf, refundsOf } from '#server/integrations/stripe-truth.ts';

const expected = {
  ...{ paymentId: 'p1', memberId: 'm1', amountCents: 30_000, isDifference: false },
  ...{ statusOncePaid: 'active' as const, givenByHandCents: 0, owedAgainCents: 0 },
};
const paid: SettlementTruth = {
  status: 'succeeded',
  amountCents: 30_000,
  receivedCents: 30_000,
  refundedCents: 0,
  ...{ failedRefundCents: 0, unreturnedCents: 0, lostCents: 0 },
  currency: 'eur',
  dispute: 'none',
  paymentId: 'p1',
  memberId: 'm1',
};
const nothing = {
  ...{
    activateAs: undefined,
    cancels: undefined,
    flags: [],
    refundedCents: 0,
    lostCents: 0,
    waivedCents: 0,
    unreturnedCents: 0,
  },
  clears: [],
  isMismatch: false,
};
const mismatch = { ...nothing, status: 'succeeded', isMismatch: true };
const refundFlags = ['duplicate-to-refund'];
/** What has no reason once a payment is there and nothing happened to it. A table of its own tells when it is cleared. */
const unreasoned: readonly string[] = ['partial-refund', 'refund-failed', 'dispute-lost', 'payment-failed'];
const withoutThose = <S extends { clears: readonly string[] }>(settlement: S) => ({
  ...settlement,
  clears: settlement.clears.filter((flag) => !unreasoned.includes(flag)),
});

describe('what Stripe says, and what it means for the club', () => {
  test.each<[string, Partial<SettlementTruth>, object]>([
    ['paid', {}, { ...nothing, status: 'succeeded', activateAs: 'active' }],
    ['still open', { status: 'open' }, { ...nothing, status: 'open' }],
    ['under way', { status: 'processing' }, { ...nothing, status: 'processing' }],
    ['cancelled', { status: 'cancelled' }, { ...nothing, status: 'cancelled' }],
    ['of another amount', { amountCents: 29_999 }, { ...mismatch, flags: ['payment-mismatch'] }],
    ['of more than due', { amountCents: 30_001 }, { ...mismatch, flags: ['payment-mismatch'] }],
    ['in dollars', { currency: 'usd' }, { ...mismatch, flags: ['payment-mismatch'] }],
    ['for another member', { memberId: 'm2' }, { ...mismatch, flags: ['payment-mismatch'] }],
    ['for another payment', { paymentId: 'p2' }, { ...mismatch, flags: ['payment-mismatch'] }],
    ['without metadata', { memberId: undefined }, { ...mismatch, flags: ['payment-mismatch'] }],
    ['of another amount, not paid yet', { status: 'open', amountCents: 1 }, { ...nothing, status: 'open' }],
    [
      'refunded',
      { refundedCents: 30_000 },
      { ...nothing, status: 'succeeded', refundedCents: 30_000, cancels: 'membership', clears: refundFlags },
    ],
    [
      'refunded in part',
      { refundedCents: 1 },
      {
        ...nothing,
        status: 'succeeded',
        refundedCents: 1,
        waivedCents: 1,
        activateAs: 'active',
        flags: ['partial-refund'],
      },
    ],
    ['disputed', { dispute: 'open' }, { ...nothing, status: 'succeeded', activateAs: 'active', flags: ['dispute'] }],
    ['no longer', { dispute: 'won' }, { ...nothing, status: 'succeeded', activateAs: 'active', clears: ['dispute'] }],
    [
      'lost to the bank',
      { dispute: 'lost', lostCents: 30_000 },
      {
        ...nothing,
        status: 'succeeded',
        ...{ refundedCents: 30_000, lostCents: 30_000 },
        cancels: 'sign-up',
        flags: ['dispute-lost'],
        clears: [...refundFlags, 'dispute'],
      },
    ],
    [
      'lost to the bank in part',
      { dispute: 'lost', lostCents: 1000, refundedCents: 500 },
      {
        ...nothing,
        status: 'succeeded',
        ...{ refundedCents: 1500, lostCents: 1000, waivedCents: 500 },
        activateAs: 'active',
        flags: ['partial-refund', 'dispute-lost'],
        clears: ['dispute'],
      },
    ],
    [
      'of more than due, refunded',
      { amountCents: 40_000, receivedCents: 40_000, refundedCents: 40_000 },
      {
        ...mismatch,
        unexpected: { receivedCents: 40_000, returnedCents: 40_000 },
        refundedCents: 30_000,
        cancels: 'sign-up',
        clears: [...refundFlags, 'payment-mismatch'],
      },
    ],
    [
      'of more than due, refunded in part: some of it is still ours',
      { amountCents: 40_000, receivedCents: 40_000, refundedCents: 30_000 },
      {
        ...mismatch,
        unexpected: { receivedCents: 40_000, returnedCents: 30_000 },
        status: 'succeeded',
        refundedCents: 29_999,
        waivedCents: 29_999,
        flags: ['payment-mismatch', 'partial-refund'],
      },
    ],
    [
      'of less than due, refunded: nothing of it is ours',
      { amountCents: 20_000, receivedCents: 20_000, refundedCents: 20_000 },
      {
        ...mismatch,
        unexpected: { receivedCents: 20_000, returnedCents: 20_000 },
        refundedCents: 30_000,
        cancels: 'sign-up',
        clears: [...refundFlags, 'payment-mismatch'],
      },
    ],
    [
      'of which less was received',
      { receivedCents: 29_999 },
      { ...mismatch, unexpected: { receivedCents: 29_999, returnedCents: 0 }, flags: ['payment-mismatch'] },
    ],
    [
      'of which nothing was received',
      { receivedCents: 0 },
      { ...mismatch, unexpected: { receivedCents: 0, returnedCents: 0 }, flags: ['payment-mismatch'] },
    ],
    [
      'of more than due, in another currency: its cents are no euros',
      { amountCents: 40_000, receivedCents: 40_000, currency: 'usd' },
      { ...mismatch, flags: ['payment-mismatch'] },
    ],
  ])('a payment %s', (_name, truth, settlement) => {
    expect(withoutThose(settlementOf({ ...paid, ...truth }, expected))).toEqual(settlement);
  });

  test.each<[string, Partial<SettlementTruth>, object]>([
    ['paid makes no member by itself', {}, { ...nothing, status: 'succeeded' }],
    [
      'wholly given back never ends a membership that is paid otherwise',
      { refundedCents: 30_000 },
      {
        ...nothing,
        status: 'succeeded',
        refundedCents: 30_000,
        cancels: 'refunded-membership',
        clears: refundFlags,
      },
    ],
    [
      'lost to the bank ends nothing',
      { dispute: 'lost', lostCents: 30_000 },
      {
        ...nothing,
        status: 'succeeded',
        ...{ refundedCents: 30_000, lostCents: 30_000 },
        flags: ['dispute-lost'],
        clears: [...refundFlags, 'dispute'],
      },
    ],
    ['of another amount', { amountCents: 1 }, { ...mismatch, flags: ['payment-mismatch'] }],
  ])('a difference %s', (_name, truth, settlement) => {
    expect(withoutThose(settlementOf({ ...paid, ...truth }, { ...expected, isDifference: true }))).toEqual(settlement);
  });

  test.each<[string, Partial<SettlementTruth>, string[]]>([
    ['open tells nothing', { status: 'open' }, []],
    ['cancelled tells nothing', { status: 'cancelled' }, []],
    ['under way is no longer refused', { status: 'processing' }, ['payment-failed']],
    ['paid has none of these reasons', {}, [...unreasoned]],
    ['given back in part', { refundedCents: 500 }, ['refund-failed', 'dispute-lost', 'payment-failed']],
    ['given back whole', { refundedCents: 30_000 }, [...unreasoned]],
    ['lost to the bank', { dispute: 'lost', lostCents: 30_000 }, ['partial-refund', 'refund-failed', 'payment-failed']],
    ['won after it was lost', { dispute: 'won' }, [...unreasoned]],
    [
      'whose refund failed',
      { failedRefundCents: 30_000, unreturnedCents: 30_000 },
      ['partial-refund', 'dispute-lost', 'payment-failed'],
    ],
    ['whose refund failed, and was made again', { failedRefundCents: 30_000, refundedCents: 30_000 }, [...unreasoned]],
  ])('a payment %s: what is cleared', (_name, truth, cleared) => {
    const { clears } = settlementOf({ ...paid, ...truth }, expected);
    expect(clears.filter((flag) => unreasoned.includes(flag))).toEqual(cleared);
  });

  test('a refund that failed leaves the money with the club, flagged until it is given back otherwise', () => {
    const failed = { ...paid, failedRefundCents: 12_000, unreturnedCents: 12_000 };
    expect(settlementOf(failed, expected)).toMatchObject({
      ...{ refundedCents: 0, unreturnedCents: 12_000, flags: ['refund-failed'], cancels: undefined },
    });
    expect(settlementOf(failed, { ...expected, givenByHandCents: 12_000 })).toMatchObject({
      ...{ refundedCents: 12_000, unreturnedCents: 0, flags: ['partial-refund'] },
    });
    const whole = { ...paid, failedRefundCents: 30_000, unreturnedCents: 30_000 };
    expect(settlementOf(whole, { ...expected, givenByHandCents: 30_000 })).toMatchObject({
      ...{ refundedCents: 30_000, unreturnedCents: 0, flags: [], cancels: 'membership' },
    });
  });

  test('a reduced price without proof is paid for a suspended membership', () => {
    expect(settlementOf(paid, { ...expected, statusOncePaid: 'suspended' }).activateAs).toBe('suspended');
  });
});

test.each<[string, [string, number][], object]>([
  ['none', [], { refundedCents: 0, failedRefundCents: 0, unreturnedCents: 0 }],
  ['arrived', [['succeeded', 50]], { refundedCents: 50, failedRefundCents: 0, unreturnedCents: 0 }],
  ['on its way', [['pending', 50]], { refundedCents: 50, failedRefundCents: 0, unreturnedCents: 0 }],
  ['waiting for its owner', [['requires_action', 50]], { refundedCents: 50, failedRefundCents: 0, unreturnedCents: 0 }],
  ['failed', [['failed', 50]], { refundedCents: 0, failedRefundCents: 50, unreturnedCents: 50 }],
  ['called back', [['canceled', 50]], { refundedCents: 0, failedRefundCents: 50, unreturnedCents: 50 }],
  [
    'failed, then made again',
    [
      ['failed', 50],
      ['succeeded', 50],
    ],
    { refundedCents: 50, failedRefundCents: 50, unreturnedCents: 0 },
  ],
  [
    'made, then another failed',
    [
      ['succeeded', 30],
      ['failed', 50],
    ],
    { refundedCents: 30, failedRefundCents: 50, unreturnedCents: 50 },
  ],
  [
    'failed twice',
    [
      ['failed', 100],
      ['failed', 100],
    ],
    { refundedCents: 0, failedRefundCents: 200, unreturnedCents: 100 },
  ],
])('refunds of Stripe: %s', (_name, refunds, said) => {
  const listed = refunds.map(([status, amount], place) => ({ status, amount, created: place }));
  // Stripe lists the newest first.
  expect(refundsOf(listed.toReversed(), 100)).toEqual(said);
});

test.each([
  ['requires_payment_method', 'open'],
  ['requires_action', 'open'],
  ['requires_confirmation', 'open'],
  ['requires_capture', 'open'],
  ['processing', 'processing'],
  ['succeeded', 'succeeded'],
  ['canceled', 'cancelled'],
])('Stripe’s %s is for us %s', (theirs, ours) => {
  expect(paymentStatusOf(theirs)).toBe(ours);
});

test('money came, or is coming, in a payment that is under way or succeeded', () => {
  expect((['open', 'processing', 'succeeded', 'cancelled'] as const).filter(hasMoney)).toEqual([
    'processing',
    'succeeded',
  ]);
});

test.each([
  ['that succeeded', { status: 'succeeded', isMismatch: false }, true],
  ['that is still open', { status: 'open', isMismatch: false }, false],
  ['of the wrong amount', { status: 'succeeded', isMismatch: true }, false],
] as const)('a payment %s', (_which, payment, counts) => {
  expect(countsForMember(payment)).toBe(counts);
});

test('money that has not come cannot have been given back', () => {
  expect(isFullyRefunded({ ...paid, refundedCents: 30_000 })).toBe(true);
  expect(isFullyRefunded({ ...paid, status: 'processing', refundedCents: 30_000 })).toBe(false);
});

describe('refunds that were made from the site', () => {
  const whole = { ...paid, refundedCents: 30_000 };
  const part = { ...paid, refundedCents: 10_000 };
  test.each<[string, SettlementTruth, Partial<Parameters<typeof settlementOf>[1]>, object]>([
    ['wholly, the membership goes on without the money', whole, {}, { cancels: 'sign-up', waivedCents: 30_000 }],
    ['wholly, and owed again', whole, { owedAgainCents: 30_000 }, { cancels: 'sign-up', waivedCents: 0 }],
    ['wholly, and the membership ends', whole, { said: 'ends' }, { cancels: 'as-said', waivedCents: 0 }],
    ['in part, and the membership ends', part, { said: 'ends' }, { cancels: 'as-said', waivedCents: 10_000 }],
    ['in part', part, {}, { cancels: undefined, waivedCents: 10_000 }],
    ['in part, and owed again', part, { owedAgainCents: 4000 }, { cancels: undefined, waivedCents: 6000 }],
    ['of a difference, wholly', whole, { isDifference: true }, { cancels: undefined, waivedCents: 30_000 }],
  ])('%s', (_what, truth, more, settlement) => {
    expect(settlementOf(truth, { ...expected, said: 'goes-on', ...more })).toMatchObject(settlement);
  });

  const asked = { id: 'r1', amountCents: 10_000, state: 'pending', staysOwed: true, cancelsMembership: false } as const;
  const made = { id: 'r1', status: 'succeeded', hasFailed: false };
  test.each([
    ['waits while Stripe does not know it', asked, [], 'pending'],
    ['is made once Stripe knows it', asked, [made], 'made'],
    ['was refused, as we thought, but Stripe made it', { ...asked, state: 'refused' as const }, [made], 'made'],
    ['failed at the bank', { ...asked, state: 'made' as const }, [{ ...made, hasFailed: true }], 'failed'],
    ['never comes back from a failure', { ...asked, state: 'failed' as const }, [made], 'failed'],
    ['is not another one', asked, [{ ...made, id: 'r2' }], 'pending'],
  ] as const)('%s', (_what, refund, known, state) => {
    expect(cardRefundsIn([refund], known)).toEqual([{ ...refund, state }]);
  });

  test('say something of the membership and the debt only once they are made', () => {
    const ends = { ...asked, cancelsMembership: true };
    expect(saidOfMembership([asked])).toBeUndefined();
    for (const state of ['pending', 'failed', 'refused'] as const) {
      expect(saidOfMembership([{ ...ends, state }])).toBeUndefined();
      expect(owedAgainByCard([{ ...asked, state }])).toBe(0);
    }
    expect(saidOfMembership([{ ...asked, state: 'made' }])).toBe('goes-on');
    expect(
      saidOfMembership([
        { ...asked, state: 'made' },
        { ...ends, state: 'made' },
      ]),
    ).toBe('ends');
    expect(owedAgainByCard([{ ...asked, state: 'made' }])).toBe(10_000);
  });
});
