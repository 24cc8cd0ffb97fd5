import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { addsUp, type PayoutLineKind, type PayoutStatus } from '#domain/ledger/payout.ts';
import { payoutLineOf, payoutTruthOf } from '#server/integrations/stripe-payouts.ts';

const movement = (change: object = {}) =>
  ({
    ...{ id: 'txn_1', object: 'balance_transaction', type: 'charge', amount: 30_000, fee: 475, net: 29_525 },
    ...{ created: 1_793_000_000, source: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
    ...change,
  }) as unknown as Stripe.BalanceTransaction;
const payout = (change: object = {}) =>
  ({
    ...{ id: 'po_1', object: 'payout', amount: 29_525, status: 'paid', automatic: true, currency: 'eur' },
    // Midnight UTC, which is 2 in the morning in Paris in summer.
    ...{ created: 1_782_000_000, arrival_date: Date.UTC(2026, 6, 1) / 1000 },
    ...change,
  }) as unknown as Stripe.Payout;

describe('a movement of Stripe’s balance', () => {
  const dispute = { object: 'dispute', id: 'du_1', payment_intent: { id: 'pi_1' } };

  test.each<[string, object, PayoutLineKind]>([
    ['a charge', {}, 'payment'],
    ['a payment by another means', { type: 'payment' }, 'payment'],
    ['a refund', { type: 'refund' }, 'refund'],
    ['a refund that failed', { type: 'refund_failure' }, 'refund'],
    ['a dispute', { type: 'adjustment', source: dispute }, 'dispute'],
    ['an adjustment of something else', { type: 'adjustment', source: null }, 'other'],
    ['a payout that came back', { type: 'payout_failure', source: { object: 'payout', id: 'po_0' } }, 'other'],
    ['another payout', { type: 'payout', source: { object: 'payout', id: 'po_0' } }, 'other'],
    ['a type that did not exist yet', { type: 'moon_landing' }, 'other'],
  ])('%s has its kind and its amounts', (_name, change, kind) => {
    const line = payoutLineOf(movement(change), 'po_1');
    expect(line).toMatchObject({ id: 'txn_1', kind, grossCents: 30_000, feeCents: 475, netCents: 29_525 });
  });

  test.each(['stripe_fee', 'tax_fee', 'stripe_fx_fee'])('of type %s is all fee, and of no payment', (type) => {
    const line = payoutLineOf(movement({ type, amount: -200, fee: 0, net: -200, source: null }), 'po_1');
    expect(line).toMatchObject({ kind: 'fee', grossCents: 0, feeCents: 200, netCents: -200, reference: undefined });
  });

  test.each<[string, object | string | null, string | undefined]>([
    ['by its id', { payment_intent: 'pi_1' }, 'pi_1'],
    ['by itself', { payment_intent: { id: 'pi_1' } }, 'pi_1'],
    ['nowhere in a charge of before', { payment_intent: null }, undefined],
    ['nowhere without a source', null, undefined],
    ['nowhere in a bare id', 'ch_1', undefined],
  ])('names its payment %s', (_name, source, reference) => {
    expect(payoutLineOf(movement({ source }), 'po_1')?.reference).toBe(reference);
  });

  test.each(['po_1', { object: 'payout', id: 'po_1' }])('that is the payout itself is no line of it', (source) => {
    expect(payoutLineOf(movement({ type: 'payout', amount: -1, fee: 0, net: -1, source }), 'po_1')).toBeUndefined();
  });

  test.each([{ id: undefined }, { object: 'error' }, { net: 30_000 }])('that is none is no answer: %o', (change) => {
    expect(() => payoutLineOf(movement(change), 'po_1')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});

describe('a payout of Stripe', () => {
  test.each<[string, PayoutStatus]>([
    ['pending', 'pending'],
    ['in_transit', 'in_transit'],
    ['paid', 'paid'],
    ['failed', 'failed'],
    ['canceled', 'cancelled'],
  ])('that is %s arrives on its day, whatever the hour in Paris', (status, ours) => {
    expect(payoutTruthOf(payout({ status }))).toMatchObject({
      ...{ reference: 'po_1', status: ours, amountCents: 29_525, arrivesOn: '2026-07-01', isItemised: true },
    });
  });

  test('in another currency arrives on another account', () => {
    expect(payoutTruthOf(payout({ currency: 'chf' }))).toBeUndefined();
  });

  test.each([{ id: undefined }, { object: 'list' }, { status: 'lost' }])('that is none is no answer: %o', (change) => {
    expect(() => payoutTruthOf(payout(change))).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});

test.each<[string, boolean, number, number, boolean]>([
  ['that comes to its lines', true, 100, 100, true],
  ['of less than its lines', true, 99, 100, false],
  ['below zero that comes to its lines', true, -100, -100, true],
  ['that somebody asked for, without lines', false, 100, 0, true],
])('a payout %s adds up or not', (_name, isItemised, amountCents, netCents, expected) => {
  expect(addsUp({ isItemised, amountCents, netCents })).toBe(expected);
});
