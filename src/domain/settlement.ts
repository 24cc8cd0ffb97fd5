import type { MemberFlag } from './member.ts';
import { CURRENCY, type PaymentStatus } from './payment.ts';

/** What Stripe says of a payment. Amounts in cents. */
export interface SettlementTruth {
  status: PaymentStatus;
  amountCents: number;
  refundedCents: number;
  currency: string;
  isDisputed: boolean;
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
  /** True once everything was given back. */
  cancelsMember: boolean;
  flags: MemberFlag[];
}

/**
 * What the truth read from Stripe means for our books (README, "Rules": payment). Only a payment of the expected
 * amount, in euros, for this very payment and member counts; any other money is recorded and flagged.
 */
export const settlementOf = (truth: SettlementTruth, expected: ExpectedPayment): Settlement => {
  const isPaid = truth.status === 'succeeded';
  const matches =
    truth.amountCents === expected.amountCents &&
    truth.currency === CURRENCY &&
    truth.paymentId === expected.paymentId &&
    truth.memberId === expected.memberId;
  const isFullyRefunded = isPaid && truth.refundedCents >= truth.amountCents;
  const flags: MemberFlag[] = [
    ...(isPaid && !matches ? (['payment-mismatch'] as const) : []),
    ...(truth.refundedCents > 0 && !isFullyRefunded ? (['partial-refund'] as const) : []),
    ...(truth.isDisputed ? (['dispute'] as const) : []),
  ];
  return {
    status: truth.status,
    refundedCents: Math.min(truth.refundedCents, expected.amountCents),
    activateAs: isPaid && matches && !isFullyRefunded ? expected.statusOncePaid : undefined,
    cancelsMember: isFullyRefunded && matches,
    flags,
  };
};
