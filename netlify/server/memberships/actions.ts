import { randomUUID } from 'node:crypto';
import { DomainError, validationError } from '#domain/error.ts';
import { needsNote } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { flagsShown, isInForce } from '#domain/member/member-standing.ts';
import type { FlagResolution } from '#domain/money/manual-payment.ts';
import type { Actor, AdministratorActor } from '#domain/site/audit.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { Confirmed } from '../http/app-env.ts';
import { changeForTheLastTime, changeMember, duplicateOf, requireOpen } from '../member/change-member.ts';
import { selectMoney, updateMember } from '../member/change-queries.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { lockPerson, selectDuplicated } from '../member/queries.ts';
import { closeCard } from '../payments/close-card.ts';
import { insertFlagResolution } from '../payments/manual-payment-queries.ts';
import { cancelRivals } from '../payments/settle-payment.ts';
import { selectHeld } from '../persons/hold-queries.ts';
import { eraseMemberships, listErasedMemberships, selectErasure } from '../privacy/erasure-queries.ts';
import { finishErasure } from '../privacy/finish-erasures.ts';
import { changedFields } from '../write/write.ts';

/**
 * Archives one member, who keeps the status (docs/rules.md#archiving). Does nothing if the member is archived. Throws
 * `not-found`, or `conflict` for a sign-up that still waits.
 */
export const archiveMember = async (deps: Deps, actor: Actor, memberId: string): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId }, (member) => {
    if (member.archivedAt !== null) return undefined;
    requireOpen(deps, member, 'archive');
    const now = deps.now();
    const archived = { archivedAt: now, archiveBatchId: null, updatedAt: now };
    return { action: 'member.archive', statements: [updateMember(deps.db, memberId, archived)] };
  });
  return toMemberDetails(after, deps.now());
};

/**
 * Records that an administrator has checked whose a new address is (docs/rules.md#new-address). Its links then open the
 * whole dossier of the person. Idempotent. Throws `not-found`.
 */
export const checkIdentity = async (deps: Deps, actor: Confirmed, memberId: string): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId }, (member) => {
    if (member.identityCheckedAt !== null) return undefined;
    const checked = { identityCheckedAt: deps.now(), updatedAt: deps.now() };
    return { action: 'member.check-identity', statements: [updateMember(deps.db, memberId, checked)] };
  });
  return toMemberDetails(after, deps.now());
};

/**
 * Brings an archived member back. Does nothing if the member is not archived. Throws `not-found`, or `duplicate` with
 * the id of the other membership if the person has joined again.
 */
export const restoreMember = async (deps: Deps, actor: Actor, memberId: string): Promise<MemberDetails> => {
  const { db } = deps;
  const { after } = await changeMember(deps, { actor, memberId }, async (member) => {
    if (member.archivedAt === null) return undefined;
    const mustBeAlone = isInForce(member);
    const duplicated = selectDuplicated(db, memberId);
    if (mustBeAlone && (await duplicated).length > 0) throw await duplicateOf(deps, member);
    return {
      action: 'member.restore',
      first: [lockPerson(db, member)],
      statements: [
        ...(mustBeAlone ? [refuseWhen(db, duplicated)] : []),
        updateMember(db, memberId, { archivedAt: null, archiveBatchId: null, updatedAt: deps.now() }),
      ],
      after: (restored) => cancelRivals(deps, restored),
    };
  });
  return toMemberDetails(after, deps.now());
};

/**
 * Deletes a member with lines, payments and files, after withdrawing what could still be paid, and leaves a tombstone, so
 * that a restored backup does not bring the member back. Money that came and went keeps its accounting rows. Throws
 * `not-found`, `unavailable`, or `conflict` while the person is held, or while money is in progress or was received and not
 * given back: money always keeps its row.
 */
export const removeMember = async (deps: Deps, actor: Confirmed, memberId: string): Promise<void> => {
  const { db } = deps;
  await changeForTheLastTime(deps, { actor, memberId }, async (member) => {
    requireOpen(deps, member, 'delete');
    await closeCard(deps, member);
    const going = (await listErasedMemberships(db, [memberId])).flatMap(({ memberships }) => memberships);
    if (going.some(({ isHeld }) => isHeld))
      throw new DomainError('conflict', { reason: 'held', current: toMemberDetails(member, deps.now()) });
    const id = randomUUID();
    return {
      action: 'member.delete',
      first: [lockPerson(db, member)],
      statements: [
        refuseWhen(db, selectMoney(db, memberId)),
        refuseWhen(db, selectHeld([memberId])),
        ...eraseMemberships(db, { id, reason: 'request', going, now: deps.now() }),
      ],
      isThere: async () => (await selectErasure(db, id)).length > 0,
      after: async () => {
        const [erasure] = await selectErasure(db, id);
        if (erasure) await finishErasure(deps, erasure);
      },
    };
  });
};

/**
 * Resolves a flag (docs/rules.md#flags). The flag still tells what happened but asks for nothing. Resolving a second
 * payment outside the provider ends its sign-up. A resolved flag stays resolved. Throws `not-found`, `validation` if the
 * flag needs a note, or `conflict`, also if the flag is gone.
 */
export const resolveFlag = async (
  deps: Deps,
  actor: AdministratorActor,
  memberId: string,
  { flag, note, updatedAt: readAt }: FlagResolution,
): Promise<MemberDetails> => {
  const { db } = deps;
  if (needsNote(flag) && !note) throw validationError({ note: 'required' });
  const { after } = await changeMember(deps, { actor, memberId, readAt }, (member) => {
    if (member.settledFlags.includes(flag)) return undefined;
    if (!flagsShown(member).includes(flag))
      throw new DomainError('conflict', { reason: 'no-flag', current: toMemberDetails(member, deps.now()) });
    const now = deps.now();
    const status = flag === 'duplicate-to-refund' && member.status === 'pending' ? 'cancelled' : member.status;
    return {
      action: 'member.settle-flag',
      fields: ['flags', ...changedFields(member, { status })],
      first: [lockPerson(db, member)],
      statements: [
        updateMember(db, memberId, { status, settledFlags: [...member.settledFlags, flag], updatedAt: now }),
        insertFlagResolution(db, { memberId, flag, note: note ?? null, recordedBy: actor.id }, now),
      ],
    };
  });
  return toMemberDetails(after, deps.now());
};
