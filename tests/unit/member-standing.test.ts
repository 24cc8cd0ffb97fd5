import { describe, expect, test } from 'vitest';
import type { MemberStatus } from '#domain/member.ts';
import {
  proofStateOf,
  type Standing,
  statusAfterPayment,
  statusAfterProof,
  statusAfterRefusal,
} from '#domain/member-standing.ts';

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
