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
    // Whoever is making its intent finds the payment over, and cancels it.
    await cancelUnbegunPayment(deps.db, id, deps.now());
    return 'cancelled';
  }
  const settled = await withdrawPayment(deps, intentId);
  if (settled) return settled.payment.status;
  // Not known to Stripe: nothing can be paid.
  if (!(await deps.payments.findIntent(intentId))) await cancelLostPayment(deps.db, intentId, deps.now());
  return 'cancelled';
};

/**
 * Sees to it that nothing more can be paid by card for a member: cancelled at Stripe, then settled. Comes before any
 * write that lets somebody in, or out, without that money; its batch guards against another one begun since. Throws `conflict` when it is under way or was just paid,
 * `unavailable` when Stripe is out of reach.
 */
export const closeCard = async (deps: Deps, member: MemberRecord): Promise<void> => {
  for (const payment of member.payments.filter(isOpen)) {
    const status = await close(deps, payment);
    if (status === 'cancelled') continue;
    const reason = status === 'succeeded' ? 'paid-by-card' : 'payment-under-way';
    throw new DomainError('conflict', { reason, current: await findMember(deps, member.id) });
  }
};
