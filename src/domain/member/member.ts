import type { IsoDate } from '../dates.ts';
import type { MemberFlag } from '../flag.ts';
import { foldText } from '../fold.ts';
import type { OpenPieces } from '../piece.ts';
import type { Season } from '../season/season.ts';
import type { Membership } from './membership.ts';

/** `pending` waits for money, `cancelled` is over (docs/rules.md#member-states). */
export const memberStatuses = ['active', 'suspended', 'pending', 'cancelled'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** Returns true for a flag that needs no more attention once nothing is owed. */
const isAnsweredByBalance = (flag: MemberFlag): boolean =>
  flag === 'partial-refund' || flag === 'dispute-lost' || flag === 'payment-failed';

/**
 * Returns the flags that still need an administrator (docs/rules.md#flags). It leaves out resolved flags, and flags
 * about returned money once nothing is owed either way.
 */
export const flagsToCheck = (
  member: Pick<MemberJson, 'flags' | 'settledFlags' | 'owed' | 'overpaid'>,
): MemberFlag[] => {
  const isEven = member.owed === 0 && member.overpaid === 0;
  return member.flags.filter((flag) => !member.settledFlags.includes(flag) && !(isEven && isAnsweredByBalance(flag)));
};

/** An administrator's decision on a proof. */
export type ProofDecision = 'accepted' | 'refused';

/**
 * The state of the proof of a reduced price. `held`: the file waits for an administrator. After `accepted` or `refused`
 * the file is deleted and the date of the decision stays. `shown`: an administrator saw the proof on paper.
 */
export const proofStates = ['held', 'missing', 'refused', 'shown', 'accepted', 'not-needed'] as const;
export type ProofState = (typeof proofStates)[number];

/** Returns the first name and the last name. */
export const fullNameOf = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`;

/**
 * Returns a key that identifies a person, made of names and birth date without case and accents
 * (docs/rules.md#one-person).
 */
export const identityOf = (person: { firstName: string; lastName: string; birthDate: IsoDate }): string =>
  [foldText(person.firstName), foldText(person.lastName), person.birthDate].join('|');

/** The facts that decide the state of a proof. */
export interface ProofFacts {
  reducedPriceSelected: boolean;
  reducedPriceProofShown: boolean;
  hasProof: boolean;
  /** The last decision, whose file is deleted. A newly stored proof waits for another decision. */
  proofDecision?: ProofDecision | null | undefined;
}

/** Returns the status that a confirmed payment gives: suspended if a reduced price has no proof and none was shown. */
export const statusOncePaid = (member: ProofFacts): 'active' | 'suspended' => {
  const isProven = member.hasProof || member.reducedPriceProofShown || member.proofDecision === 'accepted';
  return member.reducedPriceSelected && !isProven ? 'suspended' : 'active';
};

/**
 * The data that people give about themselves, as the list carries them. The guardian's authorisation is sent as its
 * date.
 */
type Said = Omit<Membership, 'legalGuardianAuthorised'>;

/** A member as the list of the admin area carries one. Amounts in euros; files only as facts. */
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
  /** Euros still to be paid, computed by `owedCents`. */
  owed: number;
  /** The later charges of a plan, in euros (docs/rules.md#instalments). */
  toCome: number;
  /** Euros that aids are expected to pay (docs/rules.md#aids). It is no money yet. */
  aided: number;
  /** Euros received beyond the highest price, computed by `overpaidCents`. */
  overpaid: number;
  proof: ProofState;
  /** True if the club must ask for a proof, computed by `isProofAwaited`. */
  isProofAwaited: boolean;
  reducedPriceProofShown: boolean;
  /** The pieces that keep the dossier from being complete (docs/rules.md#dossier). */
  openPieces: OpenPieces;
  /** True if the server of the member's or the guardian's address refused it. No mail goes there. */
  isAddressRefused: boolean;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}
