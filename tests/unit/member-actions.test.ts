import { describe, expect, test } from 'vitest';
import { type MemberAction, memberActionsOf, owedCents, refusalOf } from '#domain/member-actions.ts';
import type { MemberPayment } from '#domain/member-details.ts';

type Facts = Parameters<typeof memberActionsOf>[0];

const payment = (changes: Partial<MemberPayment> = {}): MemberPayment => ({
  id: 'p1',
  means: 'card',
  status: 'succeeded',
  amount: 300,
  refunded: 0,
  paidAt: '2026-11-20T10:00:00.000Z',
  recordedBy: null,
  note: null,
  stripePaymentIntentId: 'pi_1',
  createdAt: '2026-11-20T10:00:00.000Z',
  correction: null,
  refunds: [],
  ...changes,
});
const cash = payment({ means: 'cash', stripePaymentIntentId: null });

const member = (changes: Partial<Facts> = {}): Facts => ({
  status: 'active',
  flags: [],
  settledFlags: [],
  archivedAt: null,
  reducedPriceSelected: false,
  proof: 'not-needed',
  payments: [payment()],
  amount: 300,
  normalAmount: 300,
  paid: 300,
  ...changes,
});
const waiting = member({ status: 'pending', payments: [payment({ status: 'open', paidAt: null })], paid: 0 });
const reduced = { reducedPriceSelected: true, amount: 227.5, paid: 227.5 } as const;

describe('what may be done with a member', () => {
  test.each<[string, Facts, MemberAction[]]>([
    ['paid by card', member(), ['edit', 'settle', 'archive']],
    ['paid in cash', member({ payments: [cash] }), ['edit', 'refund', 'archive']],
    ['unpaid, added by hand', member({ payments: [], paid: 0 }), ['edit', 'record-payment', 'archive', 'delete']],
    ['waiting for the card', waiting, ['edit', 'record-payment', 'settle', 'delete']],
    [
      'waiting, card under way',
      member({ ...waiting, payments: [payment({ status: 'processing' })] }),
      ['edit', 'settle'],
    ],
    [
      'suspended without proof',
      member({ ...reduced, status: 'suspended', proof: 'missing' }),
      ['edit', 'record-payment', 'settle', 'show-proof', 'archive'],
    ],
    [
      'with a proof to look at',
      member({ ...reduced, proof: 'held' }),
      ['edit', 'settle', 'accept-proof', 'refuse-proof', 'show-proof', 'archive'],
    ],
    ['whose proof was accepted', member({ ...reduced, proof: 'accepted' }), ['edit', 'settle', 'archive']],
    [
      'wholly refunded',
      member({ status: 'cancelled', payments: [payment({ refunded: 300 })], paid: 0 }),
      ['edit', 'settle', 'archive', 'delete'],
    ],
    ['archived', member({ archivedAt: '2026-09-01T00:00:00.000Z' }), ['edit', 'settle', 'restore']],
    ['who paid twice', member({ status: 'pending', flags: ['duplicate-to-refund'] }), ['edit', 'settle']],
    [
      'refunded in part',
      member({ flags: ['partial-refund'], paid: 200 }),
      ['edit', 'record-payment', 'settle', 'archive'],
    ],
  ])('%s', (_who, facts, actions) => {
    expect(memberActionsOf(facts)).toEqual(actions);
  });

  test('a refused action has a reason', () => {
    expect(refusalOf(member(), 'delete')).toBe('payment-received');
    expect(refusalOf(member({ payments: [payment({ status: 'processing' })] }), 'delete')).toBe('payment-under-way');
    expect(refusalOf(member(), 'record-payment')).toBe('nothing-owed');
    expect(refusalOf(waiting, 'archive')).toBe('still-pending');
  });
});

describe('what is owed', () => {
  test.each<[string, Partial<Facts>, number]>([
    ['nothing once paid', {}, 0],
    ['nothing back when more was paid', { paid: 310 }, 0],
    ['what is left', { paid: 120.5 }, 17_950],
    ['the normal price while suspended', { ...reduced, status: 'suspended', proof: 'missing' }, 7250],
    ['the reduced price once proven', { ...reduced, proof: 'shown' }, 0],
  ])('%s', (_what, changes, cents) => {
    expect(owedCents(member(changes))).toBe(cents);
  });
});
