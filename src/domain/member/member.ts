import type { IsoDate } from '../dates.ts';
import type { MemberFlag } from '../flag.ts';
import { foldText } from '../fold.ts';
import type { OpenPieces } from '../piece.ts';
import type { Season } from '../season/season.ts';
import type { Membership } from './membership.ts';

/** `pending` waits for money, `cancelled` is over (docs/rules.md#member-states). */
export const memberStatuses = ['active', 'suspended', 'pending', 'cancelled'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** Returns true for a flag that is answered once nobody owes anything. */
const isAnsweredByBalance = (flag: MemberFlag): boolean =>
  flag === 'partial-refund' || flag === 'dispute-lost' || flag === 'payment-failed';

/**
 * Returns the flags that still ask an administrator to act (docs/rules.md#flags). Leaves out resolved flags, and flags
 * about returned money once nobody owes anything.
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
 * The state of the proof of a reduced price. `held` waits for an administrator. After `accepted` or `refused` the file
 * is deleted and the date of the decision stays. `shown` means that it was seen on paper.
 */
export const proofStates = ['held', 'missing', 'refused', 'shown', 'accepted', 'not-needed'] as const;
export type ProofState = (typeof proofStates)[number];

/** Returns the first name and the last name. */
export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;

/**
 * Returns a text that is the same for one person, from names and birth date, without regard to case and accents
 * (docs/rules.md#one-person).
 */
export const identityOf = (person: { firstName: string; lastName: string; birthDate: IsoDate }): string =>
  [foldText(person.firstName), foldText(person.lastName), person.birthDate].join('|');

/** What a reduced price rests on. */
export interface ProofFacts {
  reducedPriceSelected: boolean;
  reducedPriceProofShown: boolean;
  hasProof: boolean;
  /** The last decision; its file is deleted. A held proof waits for another decision. */
  proofDecision?: ProofDecision | null | undefined;
}

/** Returns the status that a confirmed payment gives: suspended if a reduced price has no proof and none was shown. */
export const statusOncePaid = (member: ProofFacts): 'active' | 'suspended' => {
  const isProven = member.hasProof || member.reducedPriceProofShown || member.proofDecision === 'accepted';
  return member.reducedPriceSelected && !isProven ? 'suspended' : 'active';
};

/** What people say about themselves, as the list carries it. The guardian's authorisation is told with its date. */
type Said = Omit<Membership, 'legalGuardianAuthorised'>;

/** A member as the list of the admin area carries it. Amounts in euros; files only as facts. */
export interface MemberJson extends Said {
  id: string;
  season: Season;
  status: MemberStatus;
  flags: MemberFlag[];
  /** The flags that an administrator has resolved. */
  settledFlags: MemberFlag[];
  fullName: string;
  hasPhoto: boolean;
  hasProof: boolean;
  paymentDone: boolean;
  amount: number;
  /** Euros received and not given back, of the payments that count. */
  paid: number;
  /** Euros still to be paid, by `owedCents`. */
  owed: number;
  /** Euros received beyond all that can be asked, by `overpaidCents`. */
  overpaid: number;
  proof: ProofState;
  /** True for a membership in force at a reduced price that has no proof, by `isProofAwaited`. */
  isProofAwaited: boolean;
  reducedPriceProofShown: boolean;
  /** What keeps the dossier from being complete (docs/rules.md#dossier). */
  openPieces: OpenPieces;
  /** True if its server refused an address of the member or of the guardian: no mail goes there. */
  isAddressRefused: boolean;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
