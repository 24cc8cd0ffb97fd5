import type { MemberDetails } from '#domain/member/member-details.ts';
import type { Actor } from '#domain/site/audit.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { changeMember, findMember, type MemberWriting, requireOpen } from '../member/change-member.ts';
import { lockPerson } from '../member/queries.ts';
import { type MemberRecord, selectTwinned } from '../member/record-queries.ts';
import { makePendingRefunds } from './card-refund.ts';
import { unflagMember } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Settles all card payments of a member again with the provider, and makes their refunds that wait. Records first who requested it. Throws `not-found`,
 * `conflict` if there is no card payment, or `unavailable`; settled payments stay settled, and a retry does the rest.
 */
export const settleMember = async (deps: Deps, actor: Actor, memberId: string): Promise<MemberDetails> => {
  const { before } = await changeMember(deps, { actor, memberId }, (found) => beginSettling(deps, found));
  const pending = before.payments.flatMap(({ cardRefunds }) => cardRefunds.filter(({ state }) => state === 'pending'));
  for (const { id } of pending) await makePendingRefunds(deps, { id });
  for (const { reference } of before.payments) if (reference) await settlePayment(deps, reference);
  return findMember(deps, memberId);
};

const beginSettling = (deps: Deps, member: MemberRecord): MemberWriting => {
  requireOpen(deps, member, 'settle');
  const { db } = deps;
  // The other membership is over, so this payment may count after all.
  const isAlone = member.status === 'pending' && member.flags.includes('duplicate-to-refund') && !member.hasTwin;
  return {
    action: 'member.settle',
    fields: isAlone ? ['flags'] : [],
    first: [lockPerson(db, member)],
    statements: isAlone
      ? [refuseWhen(db, selectTwinned(db, member.id)), unflagMember(db, member.id, 'duplicate-to-refund', deps.now())]
      : [],
  };
};
