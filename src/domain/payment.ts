import type { MemberFlag } from './member.ts';

/** The state of a payment. `succeeded` and `cancelled` are final. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** Returns true if money came or is coming. Money that was given back later also came. */
export const hasMoney = (status: PaymentStatus): boolean => status === 'processing' || status === 'succeeded';

/** How money came: by card through the payment provider, or recorded by an administrator. */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer', 'other'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/**
 * Returns true if a payment counts for its member. A card payment of another amount, or for somebody else, does not.
 */
export const countsForMember = (
  { status, means }: { status: PaymentStatus; means: PaymentMeans },
  flags: readonly MemberFlag[],
): boolean => status === 'succeeded' && !(means === 'card' && flags.includes('payment-mismatch'));

export const CURRENCY = 'eur';
