import type { IsoDate } from '#domain/dates.ts';
import { openPiecesOf } from '#domain/member/dossier.ts';
import { fullNameOf, type MemberJson } from '#domain/member/member.ts';
import { type FilteredField, filteredFields } from '#domain/member/member-field-places.ts';
import { pickFields, plainFields } from '#domain/member/member-fields.ts';
import { flagsShown, proofStateOf } from '#domain/member/member-standing.ts';
import { toEuros } from '#domain/money.ts';
import { type DossierRow, dossierOf } from './dossier-facts.ts';
import {
  aidedCentsOf,
  askedCentsOf,
  isPaid,
  type Lines,
  overpaidCentsOf,
  owesProof,
  type Planned,
  paidCentsOf,
  type Received,
  toComeAndOwedOf,
} from './member-money.ts';
import type { MemberRow } from './queries.ts';

/** What is counted of a membership is made of these columns. */
export type CountedRow = Lines &
  Received &
  DossierRow &
  Pick<
    MemberRow,
    | 'season'
    | 'status'
    | 'flags'
    | 'settledFlags'
    | 'hasTwin'
    | 'birthDate'
    | FilteredField
    | 'prices'
    | 'proofKey'
    | 'proofDecision'
    | 'reducedPriceSelected'
    | 'reducedPriceProofShown'
    | 'archivedAt'
    | 'createdAt'
  >;

const moneyToComeOf = (member: Planned) => {
  const { toComeCents, owedNowCents } = toComeAndOwedOf(member);
  return { owed: toEuros(owedNowCents), toCome: toEuros(toComeCents) };
};

/** Returns what lists and figures of the admin area count of a membership on a day: euros, and files as facts. */
export const countedFacts = (member: CountedRow, today: IsoDate) => ({
  ...moneyToComeOf(member),
  aided: toEuros(aidedCentsOf(member)),
  season: member.season,
  status: member.status,
  flags: flagsShown(member),
  settledFlags: member.settledFlags,
  birthDate: member.birthDate,
  ...pickFields(member, filteredFields),
  paymentDone: isPaid(member),
  disciplines: member.orderLines.map((line) => line.discipline),
  amount: toEuros(askedCentsOf(member)),
  paid: toEuros(paidCentsOf(member)),
  overpaid: toEuros(overpaidCentsOf(member)),
  proof: proofStateOf({ ...member, hasProof: member.proofKey !== null }),
  isProofAwaited: owesProof(member),
  openPieces: openPiecesOf(dossierOf(member, today)),
  reducedPriceSelected: member.reducedPriceSelected,
  archivedAt: member.archivedAt?.toISOString() ?? null,
  createdAt: member.createdAt.toISOString(),
});

/** The columns from which `toMemberJson` is computed. */
type ToldRow = CountedRow &
  Pick<
    MemberRow,
    'id' | 'isAddressRefused' | 'rulesAcceptedAt' | 'medicalClearanceAt' | 'updatedAt' | (typeof plainFields)[number]
  >;

/** Returns a member as the admin area reads it on a day: euros, files as facts, and never a storage key. */
export const toMemberJson = (member: ToldRow, today: IsoDate): MemberJson => ({
  ...countedFacts(member, today),
  id: member.id,
  ...pickFields(member, plainFields),
  fullName: fullNameOf(member),
  hasPhoto: member.photoKey !== null,
  hasProof: member.proofKey !== null,
  isAddressRefused: member.isAddressRefused,
  rulesAccepted: member.rulesAcceptedAt !== null,
  medicalClearance: member.medicalClearanceAt !== null,
  reducedPriceProofShown: member.reducedPriceProofShown,
  updatedAt: member.updatedAt.toISOString(),
});
