import { createHash } from 'node:crypto';
import type { IsoDate } from '#domain/dates.ts';
import { type DossierFacts, piecesOf } from '#domain/member/dossier.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { proofStateOf } from '#domain/member/member-standing.ts';
import { owesProof, type Planned, toComeAndOwedOf } from './member-money.ts';
import type { MemberRow } from './queries.ts';

type Columns = Pick<
  MemberRow,
  | 'birthDate'
  | 'email'
  | 'phone'
  | 'address'
  | 'photoKey'
  | 'photoRefusal'
  | 'proofKey'
  | 'proofDecision'
  | 'proofRefusal'
  | 'reducedPriceSelected'
  | 'reducedPriceProofShown'
  | 'guardianConfirmedAt'
  | 'medicalClearanceAt'
>;

type Standing = Pick<DossierFacts, 'status' | 'isProofAwaited' | 'owedCents' | 'isPaymentUnderWay'>;

/** Returns what decides about the pieces of a membership, whose standing is known (`piecesOf`). Cents. */
export const factsWith = (member: Columns, standing: Standing): DossierFacts => {
  const { birthDate, email, phone, address, photoRefusal, proofRefusal } = member;
  return {
    ...standing,
    birthDate,
    email,
    phone,
    address,
    photoRefusal,
    proofRefusal,
    hasPhoto: member.photoKey !== null,
    proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
    isGuardianConfirmed: member.guardianConfirmedAt !== null,
    medicalClearance: member.medicalClearanceAt !== null,
  };
};

/** Returns what decides about the pieces of a membership that was paid by card when it was made, once it has this status. */
export const cardFacts = (member: Columns, status: MemberStatus): DossierFacts =>
  factsWith(member, { status, isProofAwaited: status === 'suspended', owedCents: 0, isPaymentUnderWay: false });

/** A membership whose money is known. */
export type DossierRow = Columns & Parameters<typeof owesProof>[0] & Planned;

/** Returns what decides about the pieces of a membership, of which the money is known (`piecesOf`). Cents. */
export const dossierFactsOf = (member: DossierRow): DossierFacts =>
  factsWith(member, {
    status: member.status,
    isProofAwaited: owesProof(member),
    owedCents: toComeAndOwedOf(member).owedNowCents,
    isPaymentUnderWay: member.payments.some(({ status }) => status === 'processing'),
  });

/** Returns the pieces of a membership on a day, by `piecesOf`. */
export const dossierOf = (member: DossierRow, today: IsoDate) => piecesOf(dossierFactsOf(member), today);

/** Returns what tells one stored file from the next, without telling its key. */
export const fileIdOf = (key: string | null): string | null =>
  key && createHash('sha256').update(key).digest('base64url').slice(0, 16);
