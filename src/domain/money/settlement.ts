import type { MemberFlag } from '../flag.ts';
import { CURRENCY, hasMoney, type PaymentStatus } from './payment.ts';

/** The state of a dispute with the bank. `won` or `lost`: the bank decided for or against the club. */
export type Dispute = 'none' | 'open' | 'won' | 'lost';

/** What the provider says of a payment. Amounts in cents. */
export interface SettlementTruth {
  status: PaymentStatus;
  amountCents: number;
  receivedCents: number;
  /** Cents that the club gave back, also those on their way. */
  refundedCents: number;
  /** Cents of all refunds that failed or were called back, ever. It only grows. */
  failedRefundCents: number;
  /** What of those was not given back since. */
  unreturnedCents: number;
  /** Cents that the bank took back after it decided a dispute against the club. */
  lostCents: number;
  currency: string;
  dispute: Dispute;
  paymentId: string | undefined;
  memberId: string | undefined;
}

/** What the club expects of the payment. */
export interface ExpectedPayment {
  paymentId: string;
  memberId: string;
  amountCents: number;
  /** True for what a member in force still owed. */
  isDifference: boolean;
  statusOncePaid: 'active' | 'suspended';
  /** What was given back by hand instead of a refund that failed. Cents. */
  givenByHandCents: number;
  /** What of that is owed again. Cents. */
  owedAgainCents: number;
}

export interface Settlement {
  status: PaymentStatus;
  refundedCents: number;
  /** Of those, what the bank took in a dispute. */
  lostCents: number;
  /**
   * Of those, what the club gave back on purpose, and does not ask for again, as far as it lowers the price: see `waivedAfter`
   * (docs/rules.md#given-back-on-purpose).
   */
  waivedCents: number;
  /** What the club gave back and the bank could not deliver: the club has it, and owes it. Cents. */
  unreturnedCents: number;
  /** True if other money came than was expected. It does not count. */
  isMismatch: boolean;
  /** What a `pending` member becomes. Undefined leaves the member waiting. */
  activateAs: 'active' | 'suspended' | undefined;
  /**
   * What ends once all the money was given back: a membership of which no other money is kept, only a sign-up that still
   * waits, or, after a difference, a membership whose sign-up's payment was given back before.
   */
  cancels: 'membership' | 'sign-up' | 'refunded-membership' | undefined;
  flags: MemberFlag[];
  /** Flags that no longer have a reason. */
  clears: MemberFlag[];
}

/** Returns the cents given back, by the club or by the bank. */
const givenBackOf = ({ refundedCents, lostCents }: SettlementTruth): number => refundedCents + lostCents;

/** Returns true if all money that was received was given back. `byHand`: cents that did not go through the provider. */
export const isFullyRefunded = (truth: SettlementTruth, byHand = 0): boolean =>
  truth.status === 'succeeded' && givenBackOf(truth) + byHand > 0 && givenBackOf(truth) + byHand >= truth.receivedCents;

/** What the club gave back of a payment and does not call owed, and what of it lowers the price. Cents. */
export interface GivenOnPurpose {
  returnedCents: number;
  waivedCents: number;
}

/**
 * Returns what of a payment lowers the price, once more or less of it is given back on purpose. `missingCents` is missing of
 * the price then. It is fixed when it is written: a price that rises later never makes a waiver of what was beyond it.
 */
export const waivedAfter = (before: GivenOnPurpose, returnedCents: number, missingCents: number): number => {
  const waived = before.waivedCents + Math.min(returnedCents - before.returnedCents, Math.max(0, missingCents));
  return Math.max(0, Math.min(waived, returnedCents));
};

const isDecided = ({ dispute }: SettlementTruth): boolean => dispute === 'won' || dispute === 'lost';

// The club decides what a dispute does to a membership.
const endedBy = (
  truth: SettlementTruth,
  { isDifference }: ExpectedPayment,
  matches: boolean,
): Settlement['cancels'] => {
  const isClear = matches && truth.dispute !== 'lost';
  if (isDifference) return isClear ? 'refunded-membership' : undefined;
  return isClear ? 'membership' : 'sign-up';
};

const isExpected = (truth: SettlementTruth, expected: ExpectedPayment): boolean =>
  truth.amountCents === expected.amountCents &&
  truth.receivedCents === expected.amountCents &&
  truth.currency === CURRENCY &&
  truth.paymentId === expected.paymentId &&
  truth.memberId === expected.memberId;

/**
 * Returns what our books must say, from what the provider says (docs/rules.md#payment-truth). A payment counts only if it was
 * received in euros, with the expected amount, for this payment and this member. Any other money is recorded and
 * flagged until it is given back.
 */
export const settlementOf = (truth: SettlementTruth, expected: ExpectedPayment): Settlement => {
  const isPaid = truth.status === 'succeeded';
  const matches = isExpected(truth, expected);
  const byHand = expected.givenByHandCents;
  const isGivenBack = isFullyRefunded(truth, byHand);
  const givenBack = givenBackOf(truth) + byHand;
  const unreturnedCents = isPaid && !isGivenBack ? Math.max(0, truth.unreturnedCents - byHand) : 0;
  // Our books say wholly refunded exactly when the provider does, whatever amount was received.
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
    // A payment that was wholly given back is as if it had never come.
    waivedCents: isGivenBack ? 0 : Math.max(0, refundedCents - lostCents - expected.owedAgainCents),
    unreturnedCents: Math.min(unreturnedCents, expected.amountCents - refundedCents),
    isMismatch: isPaid && !matches,
    activateAs: isPaid && matches && !isGivenBack && !expected.isDifference ? expected.statusOncePaid : undefined,
    cancels: isGivenBack ? endedBy(truth, expected, matches) : undefined,
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
