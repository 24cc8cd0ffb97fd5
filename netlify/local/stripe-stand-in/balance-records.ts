import { z } from 'zod';

/** A movement of the account's balance. Its net amount is `amount - fee`. */
export const balanceTransactionRecord = z.object({
  id: z.string(),
  type: z.enum([
    'charge',
    'refund',
    'refund_failure',
    'adjustment',
    'stripe_fee',
    'payout',
    'payout_failure',
    'payout_cancel',
  ]),
  /** Finer than the type: tells a dispute from its end. */
  category: z.string(),
  amount: z.number(),
  fee: z.number(),
  currency: z.string(),
  created: z.number(),
  availableOn: z.number(),
  description: z.string().nullable(),
  /** The id of the charge, refund, dispute or payout that moved the money. */
  source: z.string().nullable(),
  /** The payout that holds it, itself included. Null while it is still in the balance. */
  payout: z.string().nullable(),
});
export type BalanceTransactionRecord = z.infer<typeof balanceTransactionRecord>;

export const payoutRecord = z.object({
  id: z.string(),
  /** Below 0, the bank account is debited. */
  amount: z.number(),
  currency: z.string(),
  status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
  /** False for a manual payout: Stripe does not itemise it. */
  automatic: z.boolean(),
  created: z.number(),
  arrivalDate: z.number(),
  failureCode: z.string().nullable(),
  balanceTransaction: z.string(),
  failureBalanceTransaction: z.string().nullable(),
});
export type PayoutRecord = z.infer<typeof payoutRecord>;
