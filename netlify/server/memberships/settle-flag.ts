import { DomainError, validationError } from '#domain/error.ts';
import type { FlagSettlement } from '#domain/manual-payment.ts';
import { needsNote } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { flagsShown } from '#domain/member-standing.ts';
import { changedFields } from '../audit/change.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { insertFlagSettlement } from '../payments/manual-payment-queries.ts';
import { type Act, auditMember } from './audit-member.ts';
import { changeMember, findMember } from './change-member.ts';
import { selectUnchangedMember, updateMember } from './change-queries.ts';
import { toMemberDetails } from './member-details.ts';
import { lockPerson } from './queries.ts';

/**
 * Settles a flag (docs/rules.md#flags). The flag still tells what happened but asks for nothing. Settling a second
 * payment outside Stripe ends its sign-up. A settled flag stays settled. Throws `not-found`, `validation` if the flag
 * needs a note, or `conflict`, also if the flag is gone.
 */
export const settleFlag = async (
  deps: Deps,
  act: Act,
  { flag, note, updatedAt }: FlagSettlement,
): Promise<MemberDetails> => {
  const { db } = deps;
  if (needsNote(flag) && !note) throw validationError({ note: 'required' });
  await changeMember(deps, act.memberId, updatedAt, async (member) => {
    if (member.settledFlags.includes(flag)) return;
    if (!flagsShown(member).includes(flag))
      throw new DomainError('conflict', { reason: 'no-flag', current: toMemberDetails(member) });
    const now = deps.now();
    const status = flag === 'duplicate-to-refund' && member.status === 'pending' ? 'cancelled' : member.status;
    await db.batch([
      lockPerson(db, member),
      refuseUnless(db, selectUnchangedMember(db, member)),
      updateMember(db, member.id, { status, settledFlags: [...member.settledFlags, flag], updatedAt: now }),
      insertFlagSettlement(db, { memberId: member.id, flag, note: note ?? null, recordedBy: act.administratorId }, now),
      auditMember(deps, act, 'settle-flag', ['flags', ...changedFields(member, { status })]),
    ]);
  });
  return findMember(deps, act.memberId);
};
