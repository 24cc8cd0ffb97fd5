import { fullNameOf, type MemberJson } from '#domain/member.ts';
import { pickFields, plainFields } from '#domain/member-fields.ts';
import { flagsShown, proofStateOf } from '#domain/member-standing.ts';
import { toEuros } from '#domain/money.ts';
import {
  isPaid,
  type Lines,
  overpaidCentsOf,
  owedCentsOf,
  owesProof,
  paidCentsOf,
  quotedCentsOf,
  type Received,
} from './member-money.ts';
import type { MemberRow } from './queries.ts';

/** What is counted of a membership is made of these columns. */
export type CountedRow = Lines &
  Received &
  Pick<
    MemberRow,
    | 'season'
    | 'status'
    | 'flags'
    | 'settledFlags'
    | 'hasTwin'
    | 'birthDate'
    | 'licenseNumber'
    | 'prices'
    | 'proofKey'
    | 'proofDecision'
    | 'reducedPriceSelected'
    | 'reducedPriceProofShown'
    | 'archivedAt'
    | 'createdAt'
  >;

/** Returns what lists and figures of the admin area count of a membership: euros, and files as facts. */
export const countedFacts = (member: CountedRow) => ({
  season: member.season,
  status: member.status,
  flags: flagsShown(member),
  settledFlags: member.settledFlags,
  birthDate: member.birthDate,
  licenseNumber: member.licenseNumber,
  paymentDone: isPaid(member),
  disciplines: member.orderLines.map((line) => line.discipline),
  amount: toEuros(quotedCentsOf(member)),
  paid: toEuros(paidCentsOf(member)),
  owed: toEuros(owedCentsOf(member)),
  overpaid: toEuros(overpaidCentsOf(member)),
  proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
  isProofAwaited: owesProof(member),
  reducedPriceSelected: member.reducedPriceSelected,
  archivedAt: member.archivedAt?.toISOString() ?? null,
  createdAt: member.createdAt.toISOString(),
});

/** Returns a member as the admin area reads it: euros, files as facts, and never a storage key. */
export const toMemberJson = (member: MemberRow): MemberJson => ({
  ...countedFacts(member),
  id: member.id,
  ...pickFields(member, plainFields),
  fullName: fullNameOf(member),
  hasPhoto: member.photoKey !== null,
  hasProof: member.proofKey !== null,
  rulesAccepted: member.rulesAcceptedAt !== null,
  medicalClearance: member.medicalClearanceAt !== null,
  reducedPriceProofShown: member.reducedPriceProofShown,
  updatedAt: member.updatedAt.toISOString(),
});
