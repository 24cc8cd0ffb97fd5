import { isDatabaseUnreachable } from '../db/errors.ts';
import { refuseUnless, refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { closeCard } from '../payments/close-card.ts';
import { type Act, auditMember } from './audit-member.ts';
import { changeMember, requireOpen } from './change-member.ts';
import { deleteMember, deletePayments, selectMoney, selectUnchangedMember } from './change-queries.ts';
import { removeFiles } from './files.ts';
import { lockPerson } from './queries.ts';
import { findMemberRecord, type MemberRecord } from './record-queries.ts';

const deleteAll = async (deps: Deps, act: Act, member: MemberRecord): Promise<void> => {
  const { db } = deps;
  try {
    await db.batch([
      lockPerson(db, member),
      refuseUnless(db, selectUnchangedMember(db, member)),
      refuseWhen(db, selectMoney(db, member.id)),
      deletePayments(db, member.id),
      deleteMember(db, member.id),
      auditMember(deps, act, 'delete'),
    ]);
  } catch (error) {
    // A batch whose answer was lost may have been committed.
    if (!isDatabaseUnreachable(error) || (await findMemberRecord(db, member.id))) throw error;
  }
};

/**
 * Deletes a member with lines, payments and files, after cancelling at Stripe what could still be paid. Throws
 * `not-found`, `unavailable`, or `conflict` while money is in progress or was received and not given back: money always
 * keeps its row.
 */
export const removeMember = async (deps: Deps, act: Act): Promise<void> => {
  const removed = await changeMember(deps, act.memberId, undefined, async (member) => {
    requireOpen(member, 'delete');
    await closeCard(deps, member);
    await deleteAll(deps, act, member);
    return member;
  });
  await removeFiles(deps, removed);
};
