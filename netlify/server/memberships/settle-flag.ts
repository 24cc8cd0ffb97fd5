import type { AdministratorActor } from '#domain/audit.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { FlagSettlement } from '#domain/manual-payment.ts';
import { needsNote } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { flagsShown } from '#domain/member-standing.ts';
import type { Deps } from '../deps.ts';
import { insertFlagSettlement } from '../payments/manual-payment-queries.ts';
import { changedFields } from '../write.ts';
import { changeMember, findMember } from './change-member.ts';
import { updateMember } from './change-queries.ts';
import { toMemberDetails } from './member-details.ts';
import { lockPerson } from './queries.ts';

/**
 * Settles a flag (docs/rules.md#flags). The flag still tells what happened but asks for nothing. Settling a second
 * payment outside the provider ends its sign-up. A settled flag stays settled. Throws `not-found`, `validation` if the flag
 * needs a note, or `conflict`, also if the flag is gone.
 */
export const settleFlag = async (
  deps: Deps,
  actor: AdministratorActor,
  memberId: string,
  { flag, note, updatedAt: readAt }: FlagSettlement,
): Promise<MemberDetails> => {
  const { db } = deps;
  if (needsNote(flag) && !note) throw validationError({ note: 'required' });
  await changeMember(deps, { actor, memberId, readAt }, (member) => {
    if (member.settledFlags.includes(flag)) return undefined;
    if (!flagsShown(member).includes(flag))
      throw new DomainError('conflict', { reason: 'no-flag', current: toMemberDetails(member) });
    const now = deps.now();
    const status = flag === 'duplicate-to-refund' && member.status === 'pending' ? 'cancelled' : member.status;
    return {
      action: 'member.settle-flag',
      fields: ['flags', ...changedFields(member, { status })],
      first: [lockPerson(db, member)],
      statements: [
        updateMember(db, memberId, { status, settledFlags: [...member.settledFlags, flag], updatedAt: now }),
        insertFlagSettlement(db, { memberId, flag, note: note ?? null, recordedBy: actor.id }, now),
      ],
    };
  });
  return findMember(deps, memberId);
};
