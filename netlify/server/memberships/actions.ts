import * as z from 'zod/mini';
import type { Actor, AdministratorActor } from '#domain/audit.ts';
import { missingOrInvalid, readAt } from '#domain/content-fields.ts';
import { DomainError, validationError } from '#domain/error.ts';
import type { FlagResolution } from '#domain/manual-payment.ts';
import { type MemberAction, needsNote } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { flagsShown, isInForce, proofStateOf, statusAfterProof, statusAfterRefusal } from '#domain/member-standing.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { closeCard } from '../payments/close-card.ts';
import { insertFlagResolution } from '../payments/manual-payment-queries.ts';
import { cancelRivals } from '../payments/settle-payment.ts';
import { changedFields, type Writing } from '../write.ts';
import { changeForTheLastTime, changeMember, duplicateOf, requireOpen } from './change-member.ts';
import { deleteMember, deletePayments, selectMoney, updateMember } from './change-queries.ts';
import { removeFiles } from './files.ts';
import { toMemberDetails } from './member-details.ts';
import { refusedProofMail } from './member-mails.ts';
import { standingOf } from './member-money.ts';
import { lockPerson, selectDuplicated } from './queries.ts';
import { findMemberRecord, type MemberRecord } from './record-queries.ts';

/**
 * Archives one member, who keeps the status (docs/rules.md#archiving). Does nothing if the member is archived. Throws
 * `not-found`, or `conflict` for a sign-up that still waits.
 */
export const archiveMember = async (deps: Deps, actor: Actor, memberId: string): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId }, (member) => {
    if (member.archivedAt !== null) return undefined;
    requireOpen(member, 'archive');
    const now = deps.now();
    const archived = { archivedAt: now, archiveBatchId: null, updatedAt: now };
    return { action: 'member.archive', statements: [updateMember(deps.db, memberId, archived)] };
  });
  return toMemberDetails(after);
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
  return toMemberDetails(after);
};

/**
 * Deletes a member with lines, payments and files, after withdrawing what could still be paid. Throws
 * `not-found`, `unavailable`, or `conflict` while money is in progress or was received and not given back: money always
 * keeps its row.
 */
export const removeMember = async (deps: Deps, actor: Actor, memberId: string): Promise<void> => {
  const { db } = deps;
  await changeForTheLastTime(deps, { actor, memberId }, async (member) => {
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

export const proofSchema = z.object({
  /** `shown`: an administrator saw it on paper. */
  decision: z.enum(['accepted', 'refused', 'shown'], missingOrInvalid),
  updatedAt: readAt,
});
type SentDecision = z.output<typeof proofSchema>;
type Decision = SentDecision['decision'];

const decisions: Readonly<Record<Decision, { action: MemberAction; journal: Writing<'member'>['action'] }>> = {
  accepted: { action: 'accept-proof', journal: 'member.proof-accept' },
  refused: { action: 'refuse-proof', journal: 'member.proof-refuse' },
  shown: { action: 'show-proof', journal: 'member.proof-show' },
};

const decidedColumns = (member: MemberRecord, decision: Decision, now: Date) => {
  const facts = {
    proofDecision: decision === 'shown' ? null : decision,
    reducedPriceProofShown: decision === 'shown' || member.reducedPriceProofShown,
  };
  const standing = standingOf(member, { ...facts, hasProof: false });
  const status = decision === 'refused' ? statusAfterRefusal(standing) : statusAfterProof(standing);
  return { ...facts, status, proofKey: null, proofDecidedAt: now, updatedAt: now };
};

/**
 * Decides on the proof of a reduced price (docs/rules.md#member-actions). Deletes the file and keeps the date. The same
 * decision again changes nothing. Throws `not-found`, or `conflict`, also if there is nothing to decide.
 */
export const decideProof = async (
  deps: Deps,
  actor: Actor,
  memberId: string,
  { decision, updatedAt: readAt }: SentDecision,
): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId, readAt }, (member) => {
    if (proofStateOf({ ...member, hasProof: member.proofKey !== null }) === decision) return undefined;
    requireOpen(member, decisions[decision].action);
    const decided = decidedColumns(member, decision, deps.now());
    return {
      action: decisions[decision].journal,
      statements: [updateMember(deps.db, memberId, decided)],
      mails: decision === 'refused' ? [refusedProofMail({ ...member, ...decided })] : [],
      after: () => removeFiles(deps, { proofKey: member.proofKey }),
    };
  });
  return toMemberDetails(after);
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
      throw new DomainError('conflict', { reason: 'no-flag', current: toMemberDetails(member) });
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
  return toMemberDetails(after);
};
