import type { MemberDetails } from '#domain/member-details.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { type Act, auditMember } from '../memberships/audit-member.ts';
import { changeMember, findMember, requireOpen } from '../memberships/change-member.ts';
import { selectUnchangedMember } from '../memberships/change-queries.ts';
import { lockPerson } from '../memberships/queries.ts';
import { type MemberRecord, selectTwinned } from '../memberships/record-queries.ts';
import { unflagMember } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Asks the provider again about everything that a member paid or may still pay by card. Records first who asked. Throws
 * `not-found`, `conflict` if there is no card payment, or `unavailable`; what was settled before stays, and asking
 * again does the rest.
 */
export const settleMember = async (deps: Deps, act: Act): Promise<MemberDetails> => {
  const member = await changeMember(deps, act.memberId, undefined, (found) => beginSettling(deps, act, found));
  for (const { reference } of member.payments) if (reference) await settlePayment(deps, reference);
  return findMember(deps, act.memberId);
};

const beginSettling = async (deps: Deps, act: Act, member: MemberRecord): Promise<MemberRecord> => {
  requireOpen(member, 'settle');
  const { db } = deps;
  // The other membership is over, so this payment may count after all.
  const isAlone = member.flags.includes('duplicate-to-refund') && !member.hasTwin;
  await db.batch([
    lockPerson(db, member),
    refuseUnless(db, selectUnchangedMember(db, member)),
    ...(isAlone
      ? [refuseWhen(db, selectTwinned(db, member.id)), unflagMember(db, member.id, 'duplicate-to-refund', deps.now())]
      : []),
    auditMember(deps, act, 'settle', isAlone ? ['flags'] : []),
  ]);
  return member;
};
