import { createHash } from 'node:crypto';
import type { IsoDate } from '#domain/dates.ts';
import { type DossierFacts, piecesOf } from '#domain/dossier.ts';
import { proofStateOf } from '#domain/member-standing.ts';
import { owedCentsOf, owesProof } from './member-money.ts';
import type { MemberRow } from './queries.ts';

/** What decides about the pieces of a membership is made of these columns. */
export type DossierRow = Parameters<typeof owedCentsOf>[0] &
  Parameters<typeof owesProof>[0] &
  Pick<
    MemberRow,
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

/** Returns what decides about the pieces of a membership. */
export const dossierFactsOf = (member: DossierRow): DossierFacts => ({
  status: member.status,
  birthDate: member.birthDate,
  email: member.email,
  phone: member.phone,
  address: member.address,
  hasPhoto: member.photoKey !== null,
  photoRefusal: member.photoRefusal,
  proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
  proofRefusal: member.proofRefusal,
  isProofAwaited: owesProof(member),
  isGuardianConfirmed: member.guardianConfirmedAt !== null,
  medicalClearance: member.medicalClearanceAt !== null,
  owedCents: owedCentsOf(member),
  isPaymentUnderWay: member.payments.some(({ status }) => status === 'processing'),
});

/** Returns the pieces of a membership on a day, by `piecesOf`. */
export const dossierOf = (member: DossierRow, today: IsoDate) => piecesOf(dossierFactsOf(member), today);

/** Returns what tells one stored file from the next, without telling its key. */
export const fileIdOf = (key: string | null): string | null =>
  key && createHash('sha256').update(key).digest('base64url').slice(0, 16);
