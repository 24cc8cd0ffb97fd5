import { DomainError } from '#domain/error.ts';
import type { PaymentStatus } from '#domain/payment.ts';
import type { Deps } from '../deps.ts';
import { findMember } from '../memberships/change-member.ts';
import type { MemberRecord } from '../memberships/record-queries.ts';
import { cancelLostPayment, cancelUnbegunPayment } from './queries.ts';
import { withdrawPayment } from './settle-payment.ts';

type Payment = MemberRecord['payments'][number];

const isOpen = ({ means, status }: Payment): boolean =>
  means === 'card' && (status === 'open' || status === 'processing');

const close = async (deps: Deps, { id, stripePaymentIntentId: intentId }: Payment): Promise<PaymentStatus> => {
  if (!intentId) {
    // A request that is making the intent finds the payment over and cancels the intent.
    await cancelUnbegunPayment(deps.db, id, deps.now());
    return 'cancelled';
  }
  const settled = await withdrawPayment(deps, intentId);
  if (settled) return settled.payment.status;
  // Stripe does not know the intent, so nobody can pay it.
  if (!(await deps.payments.findIntent(intentId))) await cancelLostPayment(deps.db, intentId, deps.now());
  return 'cancelled';
};

/**
 * Makes sure that nobody can pay a member's fee by card any more: cancels at Stripe, then settles. It comes before
 * every write that decides a membership without that money; the batch guards against a payment begun since. Throws
 * `conflict` if a payment is in progress or just succeeded, `unavailable` if Stripe is out of reach.
 */
export const closeCard = async (deps: Deps, member: MemberRecord): Promise<void> => {
  for (const payment of member.payments.filter(isOpen)) {
    const status = await close(deps, payment);
    if (status === 'cancelled') continue;
    const reason = status === 'succeeded' ? 'paid-by-card' : 'payment-under-way';
    throw new DomainError('conflict', { reason, current: await findMember(deps, member.id) });
  }
};
