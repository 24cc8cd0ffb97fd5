/** The state of a payment. `succeeded` and `cancelled` are final. */
export type PaymentStatus = 'open' | 'processing' | 'succeeded' | 'cancelled';

/** Returns true if money came or is coming, even if it was given back later. */
export const hasMoney = (status: PaymentStatus): boolean => status === 'processing' || status === 'succeeded';

/**
 * The means of payment: by card through the payment provider, or recorded by an administrator. `aid`: somebody else pays for
 * the member, as Pass’Sport, a region or holiday vouchers do.
 */
export const paymentMeans = ['card', 'cash', 'cheque', 'transfer', 'aid', 'other'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** A sum for each means. Whole cents. */
export type CentsByMeans = Readonly<Record<PaymentMeans, number>>;

/** Returns the sums by means that `centsOf` returns. Whole cents. */
export const centsByMeans = (centsOf: (means: PaymentMeans) => number): CentsByMeans => ({
  card: centsOf('card'),
  cash: centsOf('cash'),
  cheque: centsOf('cheque'),
  transfer: centsOf('transfer'),
  aid: centsOf('aid'),
  other: centsOf('other'),
});

/**
 * Returns true if a payment counts for its member. `isMismatch`: a card payment of another amount, or for somebody else,
 * does not.
 */
export const countsForMember = ({ status, isMismatch }: { status: PaymentStatus; isMismatch: boolean }): boolean =>
  status === 'succeeded' && !isMismatch;

/**
 * The smallest amount for a card payment, in cents. Stripe refuses less in euros: docs.stripe.com/currencies, minimum
 * amounts.
 */
export const LEAST_BY_CARD = 50;

export const CURRENCY = 'eur';
