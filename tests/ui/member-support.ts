import { openPiecesOf } from '#domain/member/dossier.ts';
import { owedCents } from '#domain/member/member-actions.ts';
import type { MemberDetails, MemberPayment } from '#domain/member/member-details.ts';
import { toEuros } from '#domain/money.ts';
import { aMember } from './admin-support.ts';

export const aPayment = (changes: Partial<MemberPayment> = {}): MemberPayment => ({
  id: crypto.randomUUID(),
  means: 'card',
  status: 'succeeded',
  amount: 245,
  refunded: 0,
  unreturned: 0,
  isDifference: false,
  isMismatch: false,
  paidAt: '2026-11-20T10:05:00.000Z',
  recordedBy: null,
  note: null,
  cheque: null,
  stripePaymentIntentId: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  correction: null,
  refunds: [],
  cardRefunds: [],
  ...changes,
});

const detailsWith = (changes: Partial<MemberDetails>): MemberDetails => ({
  ...aMember(),
  seasonDays: { firstDay: '2026-09-01', lastDay: '2027-08-31' },
  rulesAcceptedAt: '2026-11-20T10:00:00.000Z',
  rulesVersion: 2,
  medicalClearanceAt: '2026-11-20T10:00:00.000Z',
  medicalClearanceVersion: '1',
  legalGuardianAuthorisedAt: null,
  guardianConfirmedAt: null,
  health: { demand: 'attestation', months: null, guardianAttestedAt: null, attestedText: null, certificate: null },
  lines: [
    {
      productId: 'p',
      priceId: 'q',
      discipline: 'Canne',
      reason: 'normal-price',
      amount: 245,
      discount: 0,
      deductions: [],
    },
  ],
  prices: [
    {
      ...{ id: 'q', productId: 'p', season: '2026-2027', amount: 245, isDefault: true },
      ...{ createdAt: '2026-09-01T10:00:00.000Z', retiredAt: null },
    },
  ],
  payments: [aPayment()],
  proof: 'not-needed',
  proofDecidedAt: null,
  pieces: [],
  renewal: null,
  links: [],
  photoId: null,
  proofId: null,
  paid: 245,
  normalAmount: 245,
  waived: 0,
  plan: null,
  aids: [],
  personId: '00000000-0000-4000-8000-000000000001',
  isHeld: false,
  seasons: [],
  timeline: [],
  ...changes,
});

/** A member in good standing, who paid 245 € by card. What is owed and open is derived, as by the server. */
export const someDetails = (changes: Partial<MemberDetails> = {}): MemberDetails => {
  const member = detailsWith(changes);
  return { ...member, owed: toEuros(owedCents(member)), openPieces: openPiecesOf(member.pieces), ...changes };
};

/** A member who has not paid yet. */
export const unpaidDetails = (changes: Partial<MemberDetails> = {}): MemberDetails =>
  someDetails({ status: 'pending', paymentDone: false, paid: 0, payments: [], ...changes });
