import { describe, expect, test } from 'vitest';
import type { RefusalReason } from '#domain/error.ts';
import { memberFlags } from '#domain/flag.ts';
import {
  isCorrectable,
  type MemberAction,
  memberActionsOf,
  needsNote,
  owedCents,
  refusalOf,
} from '#domain/member/member-actions.ts';
import type { MemberPayment } from '#domain/member/member-details.ts';

type Facts = Parameters<typeof memberActionsOf>[0];

const payment = (changes: Partial<MemberPayment> = {}): MemberPayment => ({
  id: 'p1',
  means: 'card',
  status: 'succeeded',
  amount: 300,
  refunded: 0,
  unreturned: 0,
  isDifference: false,
  isMismatch: false,
  paidAt: '2026-11-20T10:00:00.000Z',
  recordedBy: null,
  note: null,
  cheque: null,
  stripePaymentIntentId: 'pi_1',
  createdAt: '2026-11-20T10:00:00.000Z',
  correction: null,
  refunds: [],
  cardRefunds: [],
  ...changes,
});
const underWayRefund = {
  ...{ id: 'r1', state: 'pending' as const, amount: 1, reason: 'Départ', answer: null },
  ...{ cancelsMembership: false, staysOwed: false, recordedBy: null, createdAt: '2026-11-20T10:00:00.000Z' },
};
const cash = payment({ means: 'cash', stripePaymentIntentId: null });

const member = (changes: Partial<Facts> = {}): Facts => ({
  status: 'active',
  flags: [],
  settledFlags: [],
  archivedAt: null,
  reducedPriceSelected: false,
  proof: 'not-needed',
  pieces: [],
  health: { demand: 'attestation', months: null, guardianAttestedAt: null, attestedText: null, certificate: null },
  payments: [payment()],
  amount: 300,
  normalAmount: 300,
  toCome: 0,
  aided: 0,
  paid: 300,
  ...changes,
});
const waiting = member({ status: 'pending', payments: [payment({ status: 'open', paidAt: null })], paid: 0 });
const reduced = { reducedPriceSelected: true, amount: 227.5, paid: 227.5 } as const;

describe('what may be done with a member', () => {
  test.each<[string, Facts, MemberAction[]]>([
    ['paid by card', member(), ['edit', 'refund', 'settle', 'archive']],
    ['paid in cash', member({ payments: [cash] }), ['edit', 'refund', 'archive']],
    [
      'unpaid, added by hand',
      member({ payments: [], paid: 0 }),
      ['edit', 'record-payment', 'remind', 'archive', 'delete'],
    ],
    ['waiting for the card', waiting, ['edit', 'record-payment', 'settle', 'delete']],
    [
      'waiting, card under way',
      member({ ...waiting, payments: [payment({ status: 'processing' })] }),
      ['edit', 'settle'],
    ],
    [
      'suspended without proof',
      member({ ...reduced, status: 'suspended', proof: 'missing' }),
      ['edit', 'record-payment', 'remind', 'refund', 'settle', 'show-proof', 'archive'],
    ],
    [
      'with a proof to look at',
      member({ ...reduced, proof: 'held' }),
      ['edit', 'refund', 'settle', 'accept-proof', 'refuse-proof', 'show-proof', 'archive'],
    ],
    ['whose proof was accepted', member({ ...reduced, proof: 'accepted' }), ['edit', 'refund', 'settle', 'archive']],
    [
      'wholly refunded',
      member({ status: 'cancelled', payments: [payment({ refunded: 300 })], paid: 0 }),
      ['edit', 'settle', 'archive', 'delete'],
    ],
    [
      'whose photo is taken as it came',
      member({ pieces: [{ piece: 'photo', state: 'accepted', refusal: null }] }),
      ['edit', 'refund', 'settle', 'refuse-photo', 'archive'],
    ],
    [
      'who sent another photo after a refusal',
      member({ pieces: [{ piece: 'photo', state: 'received', refusal: null }] }),
      ['edit', 'refund', 'settle', 'accept-photo', 'refuse-photo', 'archive'],
    ],
    [
      'a minor whose guardian has not confirmed',
      member({ pieces: [{ piece: 'guardian', state: 'missing', refusal: null }] }),
      ['edit', 'refund', 'settle', 'confirm-guardian', 'archive'],
    ],
    ['archived', member({ archivedAt: '2026-09-01T00:00:00.000Z' }), ['edit', 'refund', 'settle', 'restore']],
    ['who paid twice', member({ status: 'pending', flags: ['duplicate-to-refund'] }), ['edit', 'refund', 'settle']],
    [
      'refunded in part',
      member({ flags: ['partial-refund'], paid: 200 }),
      ['edit', 'record-payment', 'remind', 'refund', 'settle', 'archive'],
    ],
  ])('%s', (_who, facts, actions) => {
    expect(memberActionsOf(facts)).toEqual(actions);
  });

  const underWay = { payments: [payment({ status: 'processing' })], paid: 0 };
  const mismatch = { payments: [], paid: 0, flags: ['payment-mismatch' as const] };
  test.each<[MemberAction, string, Facts, RefusalReason | undefined]>([
    ['edit', 'whose membership is over', member({ status: 'cancelled' }), undefined],
    ['record-payment', 'who paid', member(), 'nothing-owed'],
    ['record-payment', 'who left', member({ status: 'cancelled', paid: 0 }), 'cancelled'],
    ['record-payment', 'whose card payment is under way', member(underWay), 'payment-under-way'],
    ['remind', 'who has not paid yet', waiting, 'still-pending'],
    ['remind', 'who paid', member(), 'nothing-owed'],
    ['refund', 'who paid by card', member(), undefined],
    ['refund', 'who got all of it back', member({ payments: [payment({ refunded: 300 })] }), 'nothing-to-refund'],
    ['refund', 'whose bank disputes it', member({ flags: ['dispute'] }), 'disputed'],
    [
      'refund',
      'who waits for one',
      member({ payments: [payment({ cardRefunds: [underWayRefund] })] }),
      'refund-under-way',
    ],
    ['refund', 'whose card could not take it back', member({ payments: [payment({ unreturned: 300 })] }), undefined],
    ['refund', 'who got the cash back', member({ payments: [{ ...cash, refunded: 300 }] }), 'nothing-to-refund'],
    ['refund', 'who got a part of the cash back', member({ payments: [{ ...cash, refunded: 299 }] }), undefined],
    ['settle', 'who paid in cash', member({ payments: [cash] }), 'no-card'],
    ['accept-proof', 'without a file', member({ ...reduced, proof: 'missing' }), 'no-proof'],
    ['refuse-proof', 'whose proof was seen on paper', member({ ...reduced, proof: 'shown' }), 'no-proof'],
    ['show-proof', 'at the normal price', member(), 'no-proof'],
    ['show-proof', 'whose file was refused', member({ ...reduced, proof: 'refused' }), undefined],
    ['accept-photo', 'without a photo', member(), 'no-photo'],
    [
      'refuse-photo',
      'whose photo was refused',
      member({ pieces: [{ piece: 'photo', state: 'refused', refusal: 'Floue' }] }),
      'no-photo',
    ],
    ['confirm-guardian', 'of full age', member(), 'no-guardian'],
    ['archive', 'who is in the archive', member({ archivedAt: '2026-09-01T00:00:00.000Z' }), 'archived'],
    ['archive', 'who has not paid yet', waiting, 'still-pending'],
    ['restore', 'on the list', member(), 'not-archived'],
    ['delete', 'who paid', member(), 'payment-received'],
    ['delete', 'whose card payment is under way', member(underWay), 'payment-under-way'],
    ['delete', 'whose money went astray', member(mismatch), 'payment-received'],
    [
      'delete',
      'whose flag about stray money was resolved',
      member({ ...mismatch, settledFlags: mismatch.flags }),
      undefined,
    ],
    ['delete', 'with another flag', member({ ...mismatch, flags: ['dispute'] }), undefined],
  ])('%s, of a member %s', (action, _who, facts, reason) => {
    expect(refusalOf(facts, action)).toBe(reason);
  });
});

describe('what is owed', () => {
  test.each<[string, Partial<Facts>, number]>([
    ['nothing once paid', {}, 0],
    ['nothing back when more was paid', { paid: 310 }, 0],
    ['what is left', { paid: 120.5 }, 17_950],
    ['the normal price while suspended', { ...reduced, status: 'suspended', proof: 'missing' }, 7250],
    ['the reduced price once proven', { ...reduced, proof: 'shown' }, 0],
    ['nothing once it is over', { status: 'cancelled', paid: 0 }, 0],
    ['nothing of a sign-up made twice', { status: 'pending', flags: ['duplicate-to-refund'], paid: 0 }, 0],
    ['all of a sign-up with another flag', { status: 'pending', flags: ['payment-mismatch'], paid: 0 }, 30_000],
  ])('%s', (_what, changes, cents) => {
    expect(owedCents(member(changes))).toBe(cents);
  });
});

test('a flag about money that our books do not hold is resolved with a note', () => {
  expect(memberFlags.filter(needsNote)).toEqual(['duplicate-to-refund', 'payment-mismatch', 'refund-failed']);
});

test('only money that was recorded by hand can be corrected', () => {
  expect([payment(), cash, { ...cash, status: 'cancelled' as const }].map(isCorrectable)).toEqual([false, true, false]);
});
