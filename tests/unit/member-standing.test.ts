import { describe, expect, test } from 'vitest';
import type { MemberStatus } from '#domain/member/member.ts';
import {
  type BeforeCorrection,
  flagsShown,
  isProofAwaited,
  proofStateOf,
  type Standing,
  statusAfterCorrection,
  statusAfterPayment,
  statusAfterProof,
  statusAfterRefusal,
} from '#domain/member/member-standing.ts';

const reduced: Standing = {
  status: 'suspended',
  reducedPriceSelected: true,
  reducedPriceProofShown: false,
  hasProof: false,
  proofDecision: null,
  paidCents: 22_750,
  normalCents: 30_000,
};
const all: MemberStatus[] = ['pending', 'active', 'suspended', 'cancelled'];
const from = (move: (member: Standing) => MemberStatus, changes: Partial<Standing>) =>
  all.map((status) => move({ ...reduced, ...changes, status }));

describe('the status, from pending, active, suspended and cancelled', () => {
  test.each<[string, MemberStatus[], MemberStatus[]]>([
    ['after money without proof', from(statusAfterPayment, {}), ['suspended', 'active', 'suspended', 'cancelled']],
    [
      'after the normal price',
      from(statusAfterPayment, { paidCents: 30_000 }),
      ['active', 'active', 'active', 'cancelled'],
    ],
    [
      'after money with a proof',
      from(statusAfterPayment, { hasProof: true }),
      ['active', 'active', 'active', 'cancelled'],
    ],
    [
      'after money at the normal price, in part',
      from(statusAfterPayment, { reducedPriceSelected: false }),
      ['active', 'active', 'active', 'cancelled'],
    ],
    [
      'after a proof was accepted',
      from(statusAfterProof, { proofDecision: 'accepted' }),
      ['pending', 'active', 'active', 'cancelled'],
    ],
    [
      'after a proof was shown',
      from(statusAfterProof, { reducedPriceProofShown: true }),
      ['pending', 'active', 'active', 'cancelled'],
    ],
    ['after nothing that proves', from(statusAfterProof, {}), ['pending', 'active', 'suspended', 'cancelled']],
    [
      'after a proof was refused',
      from(statusAfterRefusal, { proofDecision: 'refused' }),
      ['pending', 'suspended', 'suspended', 'cancelled'],
    ],
    [
      'after a refusal to who paid the normal price',
      from(statusAfterRefusal, { proofDecision: 'refused', paidCents: 30_000 }),
      ['pending', 'active', 'suspended', 'cancelled'],
    ],
  ])('%s', (_when, became, expected) => {
    expect(became).toEqual(expected);
  });
});

describe('the status after money recorded by hand was corrected, from pending, active, suspended and cancelled', () => {
  const was = (paidCents: number, isTakenAtWord = false): BeforeCorrection => ({ paidCents, isTakenAtWord });
  test.each<[string, Partial<Standing>, BeforeCorrection, MemberStatus[]]>([
    [
      'the normal price turns out not to be paid',
      { paidCents: 29_999 },
      was(30_000),
      ['pending', 'suspended', 'suspended', 'cancelled'],
    ],
    [
      'it does, but the status was given without regard to money',
      { paidCents: 22_750 },
      was(30_000, true),
      ['pending', 'active', 'suspended', 'cancelled'],
    ],
    ['it never seemed paid', { paidCents: 100 }, was(29_999), ['pending', 'active', 'suspended', 'cancelled']],
    ['it stays paid', { paidCents: 30_000 }, was(33_000), ['pending', 'active', 'active', 'cancelled']],
    ['it turns out to be paid', { paidCents: 30_000 }, was(3000), ['pending', 'active', 'active', 'cancelled']],
    [
      'there is a proof',
      { paidCents: 100, proofDecision: 'accepted' },
      was(30_000),
      ['pending', 'active', 'active', 'cancelled'],
    ],
  ])('%s', (_when, changes, before, expected) => {
    expect(from((member) => statusAfterCorrection(member, before), changes)).toEqual(expected);
  });
});

test.each<[string, Partial<Standing>, boolean]>([
  ['suspended at the reduced price', {}, true],
  ['active all the same, by an administrator', { status: 'active' }, true],
  ['a cent below the normal price', { paidCents: 29_999 }, true],
  ['at the normal price', { reducedPriceSelected: false }, false],
  ['who then paid the normal price', { status: 'active', paidCents: 30_000 }, false],
  ['whose proof waits for a decision', { hasProof: true }, false],
  ['whose proof was refused', { proofDecision: 'refused' }, false],
  ['whose money has not come', { status: 'pending', paidCents: 0 }, false],
  ['who left', { status: 'cancelled', paidCents: 0 }, false],
])('of a member %s, a proof is awaited: %s', (_who, changes, isAwaited) => {
  expect(isProofAwaited({ ...reduced, ...changes })).toBe(isAwaited);
});

test('two memberships of one person are shown as a flag while this one is in force and not archived', () => {
  const member = { status: 'active', flags: ['dispute'], archivedAt: null, hasTwin: true } as const;
  expect(flagsShown(member)).toEqual(['dispute', 'same-person']);
  expect(flagsShown({ ...member, status: 'suspended' })).toEqual(['dispute', 'same-person']);
  for (const change of [{ hasTwin: false }, { status: 'pending' as const }, { archivedAt: new Date(0) }])
    expect(flagsShown({ ...member, ...change })).toEqual(['dispute']);
});

describe('where a proof stands', () => {
  test.each([
    [{ reducedPriceSelected: false, hasProof: true }, 'not-needed'],
    [{ hasProof: true, proofDecision: 'refused' as const }, 'held'],
    [{ proofDecision: 'accepted' as const, reducedPriceProofShown: true }, 'accepted'],
    [{ proofDecision: 'refused' as const, reducedPriceProofShown: true }, 'shown'],
    [{ proofDecision: 'refused' as const }, 'refused'],
    [{ reducedPriceProofShown: true }, 'shown'],
    [{}, 'missing'],
  ])('%j is %s', (facts, state) => {
    expect(proofStateOf({ ...reduced, ...facts })).toBe(state);
  });
});
