import { DomainError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import type { Deps } from '../deps.ts';
import { type Act, auditMember } from '../memberships/audit-member.ts';
import { findMember, requireOpen } from '../memberships/change-member.ts';
import { findMemberRecord } from '../memberships/record-queries.ts';
import { unflagMember } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks Stripe again about everything a member paid, or may yet pay, by card. Throws `not-found`, `conflict`
 * without any card, or `unavailable` with what was settled before left as it is: asked again, the rest follows.
 */
export const settleMember = async (deps: Deps, act: Act): Promise<MemberDetails> => {
  const member = await findMemberRecord(deps.db, act.memberId);
  if (!member) throw new DomainError('not-found');
  requireOpen(member, 'settle');
  // The other membership is over: this payment may count after all.
  if (member.flags.includes('duplicate-to-refund') && !member.hasTwin)
    await unflagMember(deps.db, member.id, 'duplicate-to-refund', deps.now());
  for (const { stripePaymentIntentId } of member.payments)
    if (stripePaymentIntentId) await settlePayment(deps, stripePaymentIntentId);
  await auditMember(deps, act, 'settle');
  return findMember(deps, act.memberId);
};
