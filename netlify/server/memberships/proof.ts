import * as z from 'zod/mini';
import type { Actor } from '#domain/audit.ts';
import { missingOrInvalid, readAt } from '#domain/content-fields.ts';
import type { MemberAction } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { proofStateOf, statusAfterProof, statusAfterRefusal } from '#domain/member-standing.ts';
import type { Deps } from '../deps.ts';
import type { Writing } from '../write.ts';
import { changeMember, findMember, requireOpen } from './change-member.ts';
import { updateMember } from './change-queries.ts';
import { removeFiles } from './files.ts';
import { standingOf } from './member-money.ts';
import type { MemberRecord } from './record-queries.ts';

export const proofSchema = z.object({
  /** `shown`: an administrator saw it on paper. */
  decision: z.enum(['accepted', 'refused', 'shown'], missingOrInvalid),
  updatedAt: readAt,
});
type SentDecision = z.output<typeof proofSchema>;
type Decision = SentDecision['decision'];

const words: Readonly<Record<Decision, { action: MemberAction; journal: Writing<'member'>['action'] }>> = {
  accepted: { action: 'accept-proof', journal: 'member.proof-accept' },
  refused: { action: 'refuse-proof', journal: 'member.proof-refuse' },
  shown: { action: 'show-proof', journal: 'member.proof-show' },
};

const columnsOf = (member: MemberRecord, decision: Decision, now: Date) => {
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
  await changeMember(deps, { actor, memberId, readAt }, (member) => {
    if (proofStateOf({ ...member, hasProof: member.proofKey !== null }) === decision) return undefined;
    requireOpen(member, words[decision].action);
    return {
      action: words[decision].journal,
      statements: [updateMember(deps.db, memberId, columnsOf(member, decision, deps.now()))],
      after: () => removeFiles(deps, { proofKey: member.proofKey }),
    };
  });
  return findMember(deps, memberId);
};
