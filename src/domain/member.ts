import type { IsoDate } from './dates.ts';
import { foldText } from './fold.ts';
import type { Season } from './season.ts';

/** `pending` waits for money; `cancelled` is over (docs/rules.md#member-states). */
export const memberStatuses = ['active', 'suspended', 'pending', 'cancelled'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** What an administrator must look at, without it changing the member's status. */
export const memberFlags = [
  'duplicate-to-refund',
  'partial-refund',
  'dispute',
  'dispute-lost',
  'payment-mismatch',
  'same-person',
] as const;
export type MemberFlag = (typeof memberFlags)[number];

/** Whether nothing is owed either way answers a flag. */
const isAnsweredByBalance = (flag: MemberFlag): boolean => flag === 'partial-refund' || flag === 'dispute-lost';

/**
 * The flags that still ask something of an administrator (docs/rules.md#flags): not those one has settled, nor those
 * of money given back once nothing is owed either way.
 */
export const flagsToCheck = (
  member: Pick<MemberJson, 'flags' | 'settledFlags' | 'owed' | 'overpaid'>,
): MemberFlag[] => {
  const isEven = member.owed === 0 && member.overpaid === 0;
  return member.flags.filter((flag) => !member.settledFlags.includes(flag) && !(isEven && isAnsweredByBalance(flag)));
};

/** What an administrator decided about a proof. */
export type ProofDecision = 'accepted' | 'refused';

/**
 * Where the proof of a reduced price stands: `held` waits for an administrator; once accepted or refused the file is
 * deleted and the date of the decision stays; `shown` was seen on paper.
 */
export const proofStates = ['held', 'missing', 'refused', 'shown', 'accepted', 'not-needed'] as const;
export type ProofState = (typeof proofStates)[number];

/** First name, last name. */
export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;

/** One person, whatever the case and accents of their name: names and birth date (docs/rules.md#one-person). */
export const identityOf = (person: { firstName: string; lastName: string; birthDate: IsoDate }): string =>
  [foldText(person.firstName), foldText(person.lastName), person.birthDate].join('|');

/** What a reduced price rests on. */
export interface ProofFacts {
  reducedPriceSelected: boolean;
  reducedPriceProofShown: boolean;
  hasProof: boolean;
  /** The last one; the file is gone by then. A proof held waits for another. */
  proofDecision?: ProofDecision | null | undefined;
}

/** The status a confirmed payment gives: suspended as long as a reduced price has neither proof nor its showing. */
export const statusOncePaid = (member: ProofFacts): 'active' | 'suspended' => {
  const isProven = member.hasProof || member.reducedPriceProofShown || member.proofDecision === 'accepted';
  return member.reducedPriceSelected && !isProven ? 'suspended' : 'active';
};

/** A member as the admin list carries it: amounts in euros, files only as facts. */
export interface MemberJson {
  id: string;
  season: Season;
  status: MemberStatus;
  flags: MemberFlag[];
  /** Those an administrator has settled. */
  settledFlags: MemberFlag[];
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  birthDate: IsoDate;
  phone: string;
  address: string;
  licenseNumber: string | null;
  hasPhoto: boolean;
  hasProof: boolean;
  rulesAccepted: boolean;
  medicalClearance: boolean;
  paymentDone: boolean;
  disciplines: string[];
  amount: number;
  /** Received and not given back, of the payments that count. */
  paid: number;
  /** Still to be paid: `owedCents`. */
  owed: number;
  /** Received beyond all that can be asked: `overpaidCents`. */
  overpaid: number;
  proof: ProofState;
  /** A membership in force at a reduced price that rests on nothing: `isProofAwaited`. */
  isProofAwaited: boolean;
  reducedPriceSelected: boolean;
  reducedPriceProofShown: boolean;
  advantageCard: string | null;
  secretCode: string | null;
  legalGuardianName: string | null;
  legalGuardianEmail: string | null;
  legalGuardianPhone: string | null;
  imageRightsGranted: boolean;
  emergencyContactName: string | null;
  emergencyContactPhone: string | null;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
