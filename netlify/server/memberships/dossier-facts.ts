import type { DossierFacts } from '#domain/dossier.ts';
import { proofStateOf } from '#domain/member-standing.ts';
import { owedCentsOf, owesProof } from './member-money.ts';
import type { MemberRow } from './queries.ts';

type Columns = Pick<
  MemberRow,
  | 'status'
  | 'birthDate'
  | 'email'
  | 'phone'
  | 'address'
  | 'photoKey'
  | 'photoRefusal'
  | 'proofRefusal'
  | 'guardianConfirmedAt'
  | 'medicalClearanceAt'
>;

/** Returns what decides about the pieces of a membership, of which the money is known (`piecesOf`). Cents. */
export const dossierFactsOf = (
  member: Columns & Parameters<typeof owesProof>[0] & Parameters<typeof owedCentsOf>[0],
) => {
  const { status, birthDate, email, phone, address, photoRefusal, proofRefusal } = member;
  return {
    ...{ status, birthDate, email, phone, address, photoRefusal, proofRefusal },
    hasPhoto: member.photoKey !== null,
    proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
    isProofAwaited: owesProof(member),
    isGuardianConfirmed: member.guardianConfirmedAt !== null,
    medicalClearance: member.medicalClearanceAt !== null,
    owedCents: owedCentsOf(member),
    isPaymentUnderWay: member.payments.some(({ status }) => status === 'processing'),
  } satisfies DossierFacts;
};
