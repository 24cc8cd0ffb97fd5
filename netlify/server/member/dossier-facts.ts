import { createHash } from 'node:crypto';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import { type DossierFacts, piecesOf } from '#domain/member/dossier.ts';
import {
  type AskedHealth,
  defaultHealthTable,
  type HealthFacts,
  type HealthGiven,
  type HealthTable,
  healthDemandOf,
} from '#domain/member/health.ts';
import type { MemberStatus } from '#domain/member/member.ts';
import { proofStateOf } from '#domain/member/member-standing.ts';
import { type FederationField, fieldsLacking } from '#domain/season/federation.ts';
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
  | FederationField
  | 'isCoach'
  | 'federationErasedAt'
  | 'federationAsked'
>;

type Standing = Pick<DossierFacts, 'status' | 'isProofAwaited' | 'owedCents' | 'isPaymentUnderWay' | 'health'>;

/** What decides about the health of a membership. */
export interface HealthRowOf
  extends Pick<
    MemberRow,
    | 'season'
    | 'birthDate'
    | 'createdAt'
    | 'practice'
    | 'licenseNumber'
    | 'medicalClearanceAt'
    | 'medicalClearanceVersion'
    | 'guardianAttestedAt'
    | 'certificateOn'
  > {
  /** The health table of the season, or null for the usual one. */
  health: Pick<HealthTable, 'agesOn' | 'rows'> | null;
  /** True if the person was in force in an earlier season. */
  wasMember: boolean;
  orderLines: readonly { productId: string }[];
}

/** Returns what a membership has brought about health. */
export const healthGivenOf = (member: Omit<HealthRowOf, 'health' | 'wasMember' | 'orderLines'>): HealthGiven => ({
  birthDate: member.birthDate,
  joinedOn: dayInParis(member.createdAt),
  clearance: member.medicalClearanceAt && {
    on: dayInParis(member.medicalClearanceAt),
    version: member.medicalClearanceVersion,
  },
  isGuardianAttested: member.guardianAttestedAt !== null,
  certificateOn: member.certificateOn,
});

/** Returns the facts that decide what a season asks of a membership about health. */
export const healthFactsOf = (member: HealthRowOf): HealthFacts => ({
  season: member.season,
  birthDate: member.birthDate,
  joinedOn: dayInParis(member.createdAt),
  practice: member.practice,
  productIds: member.orderLines.map(({ productId }) => productId),
  isRenewal: member.wasMember || member.licenseNumber !== null,
});

/** Returns what a season asks of a membership about health. */
export const askedHealthOf = (member: HealthRowOf): AskedHealth =>
  healthDemandOf(member.health ?? defaultHealthTable, healthFactsOf(member));

/** Returns what a season asks of a membership about health, and what was brought. */
export const healthOf = (member: HealthRowOf): DossierFacts['health'] => ({
  asked: askedHealthOf(member),
  given: healthGivenOf(member),
});

/** For what health does not decide. */
export const NOT_ASKED: DossierFacts['health'] = {
  asked: { demand: 'none', months: null },
  given: { birthDate: '', joinedOn: '', clearance: null, isGuardianAttested: false, certificateOn: null },
};

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
    lacking: fieldsLacking(member.federationAsked, member),
    hasPhoto: member.photoKey !== null,
    proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
    isGuardianConfirmed: member.guardianConfirmedAt !== null,
  };
};

/** Returns what decides about the pieces of a membership that was paid by card when it was made, once it has this status. */
export const cardFacts = (member: Columns & HealthRowOf, status: MemberStatus): DossierFacts =>
  factsWith(member, {
    status,
    isProofAwaited: status === 'suspended',
    owedCents: 0,
    isPaymentUnderWay: false,
    health: healthOf(member),
  });

/** A membership whose money is known. */
export type DossierRow = Columns & HealthRowOf & Parameters<typeof owesProof>[0] & Planned;

/** Returns what decides about the pieces of a membership, of which the money is known (`piecesOf`). Cents. */
export const dossierFactsOf = (member: DossierRow): DossierFacts =>
  factsWith(member, {
    status: member.status,
    isProofAwaited: owesProof(member),
    owedCents: toComeAndOwedOf(member).owedNowCents,
    isPaymentUnderWay: member.payments.some(({ status }) => status === 'processing'),
    health: healthOf(member),
  });

/** Returns the pieces of a membership on a day, by `piecesOf`. */
export const dossierOf = (member: DossierRow, today: IsoDate) => piecesOf(dossierFactsOf(member), today);

/** Returns what tells one stored file from the next, without telling its key. */
export const fileIdOf = (key: string | null): string | null =>
  key && createHash('sha256').update(key).digest('base64url').slice(0, 16);
