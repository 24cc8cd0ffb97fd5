import { DomainError } from '#domain/error.ts';
import type { PaymentStatus } from '#domain/money/payment.ts';
import type { Deps } from '../deps.ts';
import { findMember } from '../member/change-member.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { cancelIfLost } from './begin-payment.ts';
import { cancelUnbegunPayment } from './queries.ts';
import { withdrawPayment } from './settle-payment.ts';

type Payment = MemberRecord['payments'][number];

const isOpen = ({ means, status }: Payment): boolean =>
  means === 'card' && (status === 'open' || status === 'processing');

const close = async (deps: Deps, { id, reference, instalmentId }: Payment): Promise<PaymentStatus> => {
  // A charge whose answer was lost may have taken the money. Only the next run of the job finds out.
  if (!reference && instalmentId !== null) return 'processing';
  if (!reference) {
    // A request that is beginning the payment finds our row over and withdraws the payment.
    await cancelUnbegunPayment(deps.db, id, deps.now());
    return 'cancelled';
  }
  const settled = await withdrawPayment(deps, reference);
  if (settled) return settled.payment.status;
  // The provider does not know the payment, so nobody can make it.
  await cancelIfLost(deps, reference);
  return 'cancelled';
};

/**
 * Closes the card payment of a membership: cancels it at the provider, then settles it. It precedes every write that
 * decides a membership without that money; a guard in that transaction catches a payment begun since. Throws `conflict`
 * if a payment is in progress or just succeeded, `unavailable` if the provider is out of reach.
 */
export const closeCard = async (deps: Deps, member: MemberRecord): Promise<void> => {
  for (const payment of member.payments.filter(isOpen)) {
    const status = await close(deps, payment);
    if (status === 'cancelled') continue;
    const reason = status === 'succeeded' ? 'paid-by-card' : 'payment-under-way';
    throw new DomainError('conflict', { reason, current: await findMember(deps, member.id) });
  }
};
