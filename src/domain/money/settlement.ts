import type { MemberFlag } from '../flag.ts';
import type { SaidOfMembership } from './card-refund.ts';
import { CURRENCY, hasMoney, type PaymentStatus } from './payment.ts';

/** The state of a dispute with the bank. `won` or `lost`: the bank decided for or against the club. */
export type Dispute = 'none' | 'open' | 'won' | 'lost';

/** The provider's record of a payment. Amounts in cents. */
export interface SettlementTruth {
  status: PaymentStatus;
  amountCents: number;
  receivedCents: number;
  /** Cents that the club gave back, also those on their way. */
  refundedCents: number;
  /** The cents of all refunds that ever failed or were called back. The number only grows. */
  failedRefundCents: number;
  /** The cents of failed refunds that were not given back since. */
  unreturnedCents: number;
  /** Cents that the bank took back after it decided a dispute against the club. */
  lostCents: number;
  currency: string;
  dispute: Dispute;
  paymentId: string | undefined;
  memberId: string | undefined;
}

/** The payment that the club expects. */
export interface ExpectedPayment {
  paymentId: string;
  memberId: string;
  amountCents: number;
  /** True for a payment of a difference. */
  isDifference: boolean;
  statusOncePaid: 'active' | 'suspended';
  /** The cents that were given back by hand in place of a failed refund. */
  givenByHandCents: number;
  /** The cents that were refunded, by hand or to the card, and that the member owes again. */
  owedAgainCents: number;
  /** What becomes of the membership by the refunds on the site. Refunds made at the provider do not decide it. */
  said?: SaidOfMembership;
}

/** Cents that the provider received, and what it gave back of them: the club, or the bank after a dispute. */
export interface UnexpectedMoney {
  receivedCents: number;
  returnedCents: number;
}

export interface Settlement {
  status: PaymentStatus;
  refundedCents: number;
  /** The cents of these that the bank took in a dispute. */
  lostCents: number;
  /**
   * The cents of these that the club gave back on purpose and that lower the price, so that nobody asks for them again:
   * see `waivedAfter` (docs/rules.md#given-back-on-purpose).
   */
  waivedCents: number;
  /** The cents of a refund that the bank could not deliver: the club has the money and owes it. */
  unreturnedCents: number;
  /** True if the received money does not match the expected payment. It does not count. */
  isMismatch: boolean;
  /** What moved of a payment in euros of another amount than expected. Undefined if the expected amount tells it. */
  unexpected: UnexpectedMoney | undefined;
  /** The status that a `pending` member gets. Undefined leaves the member waiting. */
  activateAs: 'active' | 'suspended' | undefined;
  /**
   * What a full refund ends: a membership of which no other money is kept, only a sign-up that still waits, or, after a
   * difference, a membership whose sign-up payment was given back before. `as-said`: an administrator ends the membership
   * with the refund, whatever the sum.
   */
  cancels: 'membership' | 'sign-up' | 'refunded-membership' | 'as-said' | undefined;
  flags: MemberFlag[];
  /** The flags that no longer have a reason. */
  clears: MemberFlag[];
}

/** Returns the cents that the club or the bank gave back. */
const givenBackOf = ({ refundedCents, lostCents }: SettlementTruth): number => refundedCents + lostCents;

/** Returns true if all money that was received was given back. `byHand`: cents that did not go through the provider. */
export const isFullyRefunded = (truth: SettlementTruth, byHand = 0): boolean =>
  truth.status === 'succeeded' && givenBackOf(truth) + byHand > 0 && givenBackOf(truth) + byHand >= truth.receivedCents;

/** The cents of a payment that the club gave back and does not claim, and how many of them lower the price. */
export interface GivenOnPurpose {
  returnedCents: number;
  waivedCents: number;
}

/**
 * Returns the cents of a payment that lower the price after the amount given back on purpose has changed.
 * `missingCents` is the unpaid part of the price at that moment. The result is stored: if the price rises later, money
 * beyond the former price does not become a waiver.
 */
export const waivedAfter = (before: GivenOnPurpose, returnedCents: number, missingCents: number): number => {
  const waived = before.waivedCents + Math.min(returnedCents - before.returnedCents, Math.max(0, missingCents));
  return Math.max(0, Math.min(waived, returnedCents));
};

const isDecided = ({ dispute }: SettlementTruth): boolean => dispute === 'won' || dispute === 'lost';

// The club decides what a dispute means for a membership.
const endedBy = (
  truth: SettlementTruth,
  { isDifference, said }: ExpectedPayment,
  matches: boolean,
): Settlement['cancels'] => {
  // A sign-up that still waits is no membership that could go on.
  if (said === 'goes-on') return isDifference ? undefined : 'sign-up';
  const isClear = matches && truth.dispute !== 'lost';
  if (isDifference) return isClear ? 'refunded-membership' : undefined;
  return isClear ? 'membership' : 'sign-up';
};

const cancelsIn = (
  truth: SettlementTruth,
  expected: ExpectedPayment,
  { matches, isGivenBack }: { matches: boolean; isGivenBack: boolean },
): Settlement['cancels'] => {
  if (expected.said === 'ends') return 'as-said';
  return isGivenBack ? endedBy(truth, expected, matches) : undefined;
};

const isExpected = (truth: SettlementTruth, expected: ExpectedPayment): boolean =>
  truth.amountCents === expected.amountCents &&
  truth.receivedCents === expected.amountCents &&
  truth.currency === CURRENCY &&
  truth.paymentId === expected.paymentId &&
  truth.memberId === expected.memberId;

/**
 * Returns the new state of our books, computed from the provider's record (docs/rules.md#payment-truth). A payment
 * counts only if it was received in euros, with the expected amount, for this payment and this member. Any other money
 * is recorded and flagged until it is given back.
 */
export const settlementOf = (truth: SettlementTruth, expected: ExpectedPayment): Settlement => {
  const isPaid = truth.status === 'succeeded';
  const matches = isExpected(truth, expected);
  const byHand = expected.givenByHandCents;
  const isGivenBack = isFullyRefunded(truth, byHand);
  const givenBack = givenBackOf(truth) + byHand;
  const unreturnedCents = isPaid && !isGivenBack ? Math.max(0, truth.unreturnedCents - byHand) : 0;
  // Our books say «fully refunded» exactly when the provider does, whatever amount was received.
  const refundedCents = isGivenBack ? expected.amountCents : Math.min(givenBack, expected.amountCents - 1);
  const lostCents = Math.min(truth.lostCents, refundedCents);
  const flags: MemberFlag[] = [
    ...(isPaid && !matches && !isGivenBack ? (['payment-mismatch'] as const) : []),
    ...(givenBack > 0 && !isGivenBack ? (['partial-refund'] as const) : []),
    ...(unreturnedCents > 0 ? (['refund-failed'] as const) : []),
    ...(truth.dispute === 'open' ? (['dispute'] as const) : []),
    ...(truth.dispute === 'lost' ? (['dispute-lost'] as const) : []),
  ];
  return {
    status: truth.status,
    refundedCents,
    lostCents,
    // A payment that was given back in full counts as if it had never come, unless the membership goes on without it.
    waivedCents:
      isGivenBack && expected.said !== 'goes-on' ? 0 : Math.max(0, refundedCents - lostCents - expected.owedAgainCents),
    unreturnedCents: Math.min(unreturnedCents, expected.amountCents - refundedCents),
    isMismatch: isPaid && !matches,
    unexpected:
      isPaid && truth.currency === CURRENCY && truth.receivedCents !== expected.amountCents
        ? { receivedCents: truth.receivedCents, returnedCents: givenBackOf(truth) }
        : undefined,
    activateAs: isPaid && matches && !isGivenBack && !expected.isDifference ? expected.statusOncePaid : undefined,
    cancels: cancelsIn(truth, expected, { matches, isGivenBack }),
    flags,
    clears: [
      ...(isGivenBack ? (['duplicate-to-refund'] as const) : []),
      ...(isPaid && (isGivenBack || givenBack === 0) ? (['partial-refund'] as const) : []),
      ...(isPaid && unreturnedCents === 0 ? (['refund-failed'] as const) : []),
      ...(isGivenBack && !matches ? (['payment-mismatch'] as const) : []),
      ...(isDecided(truth) ? (['dispute'] as const) : []),
      ...(isPaid && truth.dispute !== 'lost' ? (['dispute-lost'] as const) : []),
      ...(hasMoney(truth.status) ? (['payment-failed'] as const) : []),
    ],
  };
};
