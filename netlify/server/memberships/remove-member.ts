import type { Actor } from '#domain/audit.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { closeCard } from '../payments/close-card.ts';
import { changeMember, requireOpen } from './change-member.ts';
import { deleteMember, deletePayments, selectMoney } from './change-queries.ts';
import { removeFiles } from './files.ts';
import { lockPerson } from './queries.ts';
import { findMemberRecord } from './record-queries.ts';

/**
 * Deletes a member with lines, payments and files, after withdrawing what could still be paid. Throws
 * `not-found`, `unavailable`, or `conflict` while money is in progress or was received and not given back: money always
 * keeps its row.
 */
export const removeMember = async (deps: Deps, actor: Actor, memberId: string): Promise<void> => {
  const { db } = deps;
  await changeMember(deps, { actor, memberId }, async (member) => {
    requireOpen(member, 'delete');
    await closeCard(deps, member);
    return {
      action: 'member.delete',
      first: [lockPerson(db, member)],
      statements: [refuseWhen(db, selectMoney(db, memberId)), deletePayments(db, memberId), deleteMember(db, memberId)],
      isThere: async () => (await findMemberRecord(db, memberId)) === undefined,
      after: () => removeFiles(deps, member),
    };
  });
};
