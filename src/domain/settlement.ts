import type { MemberFlag } from './member.ts';
import { CURRENCY, type PaymentStatus } from './payment.ts';

/** Whether the bank contests a payment: `won` or `lost` once it decided, for the club or against it. */
export type Dispute = 'none' | 'open' | 'won' | 'lost';

/** What Stripe says of a payment. Amounts in cents. */
export interface SettlementTruth {
  status: PaymentStatus;
  amountCents: number;
  receivedCents: number;
  /** By the club. */
  refundedCents: number;
  /** By the bank, which decided a dispute against the club. */
  lostCents: number;
  currency: string;
  dispute: Dispute;
  paymentId: string | undefined;
  memberId: string | undefined;
}

/** What the club expects of it. */
export interface ExpectedPayment {
  paymentId: string;
  memberId: string;
  amountCents: number;
  statusOncePaid: 'active' | 'suspended';
}

export interface Settlement {
  status: PaymentStatus;
  refundedCents: number;
  /** What a member still `pending` becomes; undefined leaves it waiting. */
  activateAs: 'active' | 'suspended' | undefined;
  /** Once everything was given back: a membership it had paid for, or only a sign-up that still waits. */
  cancels: 'membership' | 'sign-up' | undefined;
  flags: MemberFlag[];
  /** Flags that have nothing left to say. */
  clears: MemberFlag[];
}

/** Given back, whoever did. Cents. */
const givenBackOf = ({ refundedCents, lostCents }: SettlementTruth): number => refundedCents + lostCents;

/** True once nothing of what was received is left to give back. */
export const isFullyRefunded = (truth: SettlementTruth): boolean =>
  truth.status === 'succeeded' && givenBackOf(truth) > 0 && givenBackOf(truth) >= truth.receivedCents;

const isDecided = ({ dispute }: SettlementTruth): boolean => dispute === 'won' || dispute === 'lost';

const isExpected = (truth: SettlementTruth, expected: ExpectedPayment): boolean =>
  truth.amountCents === expected.amountCents &&
  truth.receivedCents === expected.amountCents &&
  truth.currency === CURRENCY &&
  truth.paymentId === expected.paymentId &&
  truth.memberId === expected.memberId;

/**
 * What the truth read from Stripe means for our books (docs/rules.md#payment-truth). Only a payment of the expected
 * amount, received, in euros, for this very payment and member counts; any other money is recorded and flagged until
 * it was given back.
 */
export const settlementOf = (truth: SettlementTruth, expected: ExpectedPayment): Settlement => {
  const isPaid = truth.status === 'succeeded';
  const matches = isExpected(truth, expected);
  const isGivenBack = isFullyRefunded(truth);
  const flags: MemberFlag[] = [
    ...(isPaid && !matches && !isGivenBack ? (['payment-mismatch'] as const) : []),
    ...(givenBackOf(truth) > 0 && !isGivenBack ? (['partial-refund'] as const) : []),
    ...(truth.dispute === 'open' ? (['dispute'] as const) : []),
    ...(truth.dispute === 'lost' ? (['dispute-lost'] as const) : []),
  ];
  // What a dispute does to a membership is the club's to decide.
  const cancels = matches && truth.dispute !== 'lost' ? 'membership' : 'sign-up';
  return {
    status: truth.status,
    // Wholly given back in our books exactly when it is at Stripe, whatever was received.
    refundedCents: isGivenBack ? expected.amountCents : Math.min(givenBackOf(truth), expected.amountCents - 1),
    activateAs: isPaid && matches && !isGivenBack ? expected.statusOncePaid : undefined,
    cancels: isGivenBack ? cancels : undefined,
    flags,
    clears: [
      ...(isGivenBack ? (['duplicate-to-refund', 'partial-refund'] as const) : []),
      ...(isGivenBack && !matches ? (['payment-mismatch'] as const) : []),
      ...(isDecided(truth) ? (['dispute'] as const) : []),
    ],
  };
};
