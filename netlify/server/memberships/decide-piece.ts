import { DomainError, validationError } from '#domain/error.ts';
import type { MemberAction } from '#domain/member/member-actions.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { proofStateOf, statusAfterProof, statusAfterRefusal } from '#domain/member/member-standing.ts';
import type { SentPhotoDecision, SentProofDecision } from '#domain/member/piece-decision.ts';
import type { Actor } from '#domain/site/audit.ts';
import type { Deps } from '../deps.ts';
import { changeMember, requireOpen } from '../member/change-member.ts';
import { updateMember } from '../member/change-queries.ts';
import { fileIdOf } from '../member/dossier-facts.ts';
import { removeFiles } from '../member/files.ts';
import { toMemberDetails } from '../member/member-details.ts';
import { standingOf } from '../member/member-money.ts';
import type { MemberRecord } from '../member/record-queries.ts';
import { completionMails, refusedPhotoMail, refusedProofMail } from '../payments/member-mails.ts';
import type { Writing } from '../write/write.ts';

/** Returns the words of a refusal, or null for another decision. Throws `validation` for a refusal without words. */
const refusalIn = ({ decision, refusal }: { decision: string; refusal?: string | undefined }): string | null => {
  if (decision !== 'refused') return null;
  if (!refusal) throw validationError({ refusal: 'required' });
  return refusal;
};

/** Throws `conflict` if the administrator saw another file: the member has sent a new one since. */
const requireSeen = (
  deps: Deps,
  member: MemberRecord,
  file: { key: string | null; seen: string | undefined },
): void => {
  if (file.seen === undefined || file.seen === fileIdOf(file.key)) return;
  throw new DomainError('conflict', { reason: 'other-file', current: toMemberDetails(member, deps.now()) });
};

type ProofDecision = SentProofDecision['decision'];

const proofActions: Readonly<Record<ProofDecision, { action: MemberAction; journal: Writing<'member'>['action'] }>> = {
  accepted: { action: 'accept-proof', journal: 'member.proof-accept' },
  refused: { action: 'refuse-proof', journal: 'member.proof-refuse' },
  shown: { action: 'show-proof', journal: 'member.proof-show' },
};

const decidedColumns = (member: MemberRecord, decision: ProofDecision, now: Date) => {
  const facts = {
    proofDecision: decision === 'shown' ? null : decision,
    reducedPriceProofShown: decision === 'shown' || member.reducedPriceProofShown,
  };
  const standing = standingOf(member, { ...facts, hasProof: false });
  const status = decision === 'refused' ? statusAfterRefusal(standing) : statusAfterProof(standing);
  return { ...facts, status, proofKey: null, proofDecidedAt: now, updatedAt: now };
};

/**
 * Decides on the proof of a reduced price (docs/rules.md#member-actions). Deletes the file and keeps the date. The call
 * is idempotent. Throws `not-found`, `validation` for a refusal without words, or `conflict`: if there is nothing to decide, or
 * another file than the one that was seen.
 */
export const decideProof = async (
  deps: Deps,
  actor: Actor,
  memberId: string,
  sent: SentProofDecision,
): Promise<MemberDetails> => {
  const { decision, seen, updatedAt: readAt } = sent;
  const refusal = refusalIn(sent);
  const { after } = await changeMember(deps, { actor, memberId, readAt }, (member) => {
    const state = proofStateOf({ ...member, hasProof: member.proofKey !== null });
    if (state === decision && (refusal === null || refusal === member.proofRefusal)) return undefined;
    requireOpen(deps, member, proofActions[decision].action);
    requireSeen(deps, member, { key: member.proofKey, seen });
    const now = deps.now();
    const changes = { ...decidedColumns(member, decision, now), proofRefusal: refusal };
    return {
      action: proofActions[decision].journal,
      statements: [updateMember(deps.db, memberId, changes)],
      mails:
        refusal === null
          ? completionMails(member, { now, changes })
          : [refusedProofMail({ ...member, ...changes }, refusal)],
      after: () => removeFiles(deps, { proofKey: member.proofKey }),
    };
  });
  return toMemberDetails(after, deps.now());
};

/**
 * Decides on a photo (docs/rules.md#piece-decisions). A refusal removes the photo and keeps the reason; the next photo
 * then waits until it is accepted. The call is idempotent. Throws `not-found`, `validation` for a
 * refusal without words, or `conflict`: if there is nothing to decide, or another photo than the one that was seen.
 */
export const decidePhoto = async (
  deps: Deps,
  actor: Actor,
  memberId: string,
  sent: SentPhotoDecision,
): Promise<MemberDetails> => {
  const { seen } = sent;
  const refusal = refusalIn(sent);
  const { after } = await changeMember(deps, { actor, memberId }, (member) => {
    const { photoKey, photoRefusal } = member;
    const isDone = refusal === null ? photoRefusal === null && fileIdOf(photoKey) === seen : photoKey === null;
    if (isDone && photoRefusal === refusal) return undefined;
    requireOpen(deps, member, refusal === null ? 'accept-photo' : 'refuse-photo');
    requireSeen(deps, member, { key: photoKey, seen });
    const updatedAt = deps.now();
    if (refusal === null)
      return {
        action: 'member.photo-accept',
        statements: [updateMember(deps.db, memberId, { photoRefusal: null, updatedAt })],
        mails: completionMails(member, { now: updatedAt, changes: { photoRefusal: null } }),
      };
    return {
      action: 'member.photo-refuse',
      statements: [updateMember(deps.db, memberId, { photoKey: null, photoRefusal: refusal, updatedAt })],
      // Nobody sends a photo for a season that is over.
      mails: member.archivedAt === null ? [refusedPhotoMail(member, refusal)] : [],
      after: () => removeFiles(deps, { photoKey }),
    };
  });
  return toMemberDetails(after, deps.now());
};

/**
 * Records that an administrator saw the authorisation of a minor's guardian on paper (docs/rules.md#dossier). Does
 * nothing if it is confirmed already. Throws `not-found`, or `conflict`, also if the member needs no authorisation.
 */
export const confirmGuardian = async (
  deps: Deps,
  actor: Actor,
  memberId: string,
  { updatedAt: readAt }: { updatedAt?: string | undefined },
): Promise<MemberDetails> => {
  const { after } = await changeMember(deps, { actor, memberId, readAt }, (member) => {
    if (member.guardianConfirmedAt !== null) return undefined;
    requireOpen(deps, member, 'confirm-guardian');
    const now = deps.now();
    const legalGuardianAuthorisedAt = member.legalGuardianAuthorisedAt ?? now;
    const changes = { guardianConfirmedAt: now, legalGuardianAuthorisedAt, updatedAt: now };
    return {
      action: 'member.guardian-show',
      statements: [updateMember(deps.db, memberId, changes)],
      mails: completionMails(member, { now, changes }),
    };
  });
  return toMemberDetails(after, deps.now());
};
