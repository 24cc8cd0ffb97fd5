import * as z from 'zod/mini';
import { missingOrInvalid, readAt } from '#domain/content-fields.ts';
import { DomainError } from '#domain/error.ts';
import type { MemberAction } from '#domain/member-actions.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { proofStateOf, statusAfterProof, statusAfterRefusal } from '#domain/member-standing.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { StoredFile } from '../integrations/blob-store.ts';
import { type Act, auditMember, type MemberVerb } from './audit-member.ts';
import { changeMember, findMember, requireOpen } from './change-member.ts';
import { selectUnchangedMember, updateMember } from './change-queries.ts';
import { removeFiles } from './files.ts';
import { standingOf } from './member-money.ts';
import { findProofKey } from './queries.ts';
import type { MemberRecord } from './record-queries.ts';

export const proofSchema = z.object({
  /** `shown`: an administrator saw it on paper. */
  decision: z.enum(['accepted', 'refused', 'shown'], missingOrInvalid),
  updatedAt: readAt,
});
type SentDecision = z.output<typeof proofSchema>;
type Decision = SentDecision['decision'];

const words: Readonly<Record<Decision, { action: MemberAction; verb: MemberVerb }>> = {
  accepted: { action: 'accept-proof', verb: 'proof-accept' },
  refused: { action: 'refuse-proof', verb: 'proof-refuse' },
  shown: { action: 'show-proof', verb: 'proof-show' },
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
export const decideProof = async (deps: Deps, act: Act, sent: SentDecision): Promise<MemberDetails> => {
  const proofKey = await changeMember(deps, act.memberId, sent.updatedAt, async (member) => {
    if (proofStateOf({ ...member, hasProof: member.proofKey !== null }) === sent.decision) return null;
    requireOpen(member, words[sent.decision].action);
    await deps.db.batch([
      refuseUnless(deps.db, selectUnchangedMember(deps.db, member)),
      updateMember(deps.db, member.id, columnsOf(member, sent.decision, deps.now())),
      auditMember(deps, act, words[sent.decision].verb),
    ]);
    return member.proofKey;
  });
  await removeFiles(deps, { proofKey });
  return findMember(deps, act.memberId);
};

/** Returns the proof as it was sent. Throws `not-found` or `unavailable`. */
export const findProof = async ({ db, files }: Pick<Deps, 'db' | 'files'>, memberId: string): Promise<StoredFile> => {
  const key = await findProofKey(db, memberId);
  const file = key && (await files.find(key));
  if (!file) throw new DomainError('not-found');
  return file;
};
