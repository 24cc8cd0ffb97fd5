import type Stripe from 'stripe';
import { DomainError } from '#domain/error.ts';
import type { PayoutLineKind, PayoutStatus } from '#domain/ledger/payout.ts';
import { CURRENCY } from '#domain/money/payment.ts';
import type { PayoutLineTruth, PayoutTruth } from './payment-provider.ts';

const statuses: Readonly<Record<string, PayoutStatus>> = {
  pending: 'pending',
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
};

const instantOf = (seconds: number): Date => new Date(seconds * 1000);

/**
 * Returns a payout in our words, or undefined for one in another currency, which arrives on an account of its own. Throws
 * `unavailable` for an object that is no payout: stripe-node resolves an error status without an error body.
 */
export const payoutTruthOf = (payout: Stripe.Payout): PayoutTruth | undefined => {
  const status = statuses[payout.status];
  if (!payout.id || payout.object !== 'payout' || !status) throw new DomainError('unavailable');
  if (payout.currency !== CURRENCY) return undefined;
  return {
    reference: payout.id,
    amountCents: payout.amount,
    status,
    // Midnight UTC of the day.
    arrivesOn: instantOf(payout.arrival_date).toISOString().slice(0, 10),
    createdAt: instantOf(payout.created),
    isItemised: payout.automatic,
  };
};

const kinds: Readonly<Record<string, PayoutLineKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'fee',
};

const kindOf = ({ type, source }: Stripe.BalanceTransaction): PayoutLineKind => {
  if (type === 'adjustment' && typeof source === 'object' && source?.object === 'dispute') return 'dispute';
  return kinds[type] ?? 'other';
};

const intentOf = (source: Stripe.BalanceTransaction['source']): string | undefined => {
  if (typeof source !== 'object' || source === null || !('payment_intent' in source)) return undefined;
  const intent = source.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? undefined);
};

/**
 * Returns a movement of the balance in our words, or undefined for the payout itself, which stands among its movements.
 * Throws `unavailable` for an object that is no movement.
 */
export const payoutLineOf = (movement: Stripe.BalanceTransaction, payout: string): PayoutLineTruth | undefined => {
  const { id, object, type, amount, fee, net, source, created } = movement;
  if (!id || object !== 'balance_transaction' || amount - fee !== net) throw new DomainError('unavailable');
  if (type === 'payout' && (typeof source === 'object' ? source?.id : source) === payout) return undefined;
  const kind = kindOf(movement);
  // Stripe records a separate fee as a negative amount without a fee.
  const cents = kind === 'fee' ? { grossCents: 0, feeCents: -net } : { grossCents: amount, feeCents: fee };
  return { id, kind, ...cents, netCents: net, reference: intentOf(source), at: instantOf(created) };
};

/** Returns the id of the payout that an event is about, or undefined. */
export const payoutOf = ({ data: { object } }: Stripe.Event): string | undefined =>
  object.object === 'payout' ? object.id : undefined;
