import type { MemberFlag } from './member.ts';

/** Where a payment stands. `succeeded` and `cancelled` are final. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** Money came, or is on its way: what was given back since had come all the same. */
export const hasMoney = (status: PaymentStatus): boolean => status === 'processing' || status === 'succeeded';

/** How money came: by card through Stripe, or recorded by an administrator. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer', 'other'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** A declined card leaves a payment `open`: `payment_failed` is not final (docs/rules.md#payment-truth). */
export const paymentStatusOf = (stripeStatus: string): PaymentStatus => {
  if (stripeStatus === 'succeeded') return 'succeeded';
  if (stripeStatus === 'canceled') return 'cancelled';
  return stripeStatus === 'processing' ? 'processing' : 'open';
};

/** Whether a payment is its member's: a card's money of another amount or for somebody else is not. */
export const countsForMember = (
  { status, means }: { status: PaymentStatus; means: PaymentMeans },
  flags: readonly MemberFlag[],
): boolean => status === 'succeeded' && !(means === 'card' && flags.includes('payment-mismatch'));

export const CURRENCY = 'eur';
