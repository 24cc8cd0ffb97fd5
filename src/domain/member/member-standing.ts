import { DAY_MS } from '../dates.ts';
import type { MemberFlag } from '../flag.ts';
import { type MemberStatus, type ProofFacts, type ProofState, statusOncePaid } from './member.ts';

/**
 * Returns the state of the proof of a reduced price. A stored file waits for a decision, even if an earlier file was
 * decided.
 */
export const proofStateOf = (member: ProofFacts): ProofState => {
  if (!member.reducedPriceSelected) return 'not-needed';
  if (member.hasProof) return 'held';
  if (member.proofDecision === 'accepted') return 'accepted';
  return member.reducedPriceProofShown ? 'shown' : (member.proofDecision ?? 'missing');
};

/** The statuses that count. A person has at most one such membership in a season (docs/rules.md#member-states). */
export const statusesInForce = ['active', 'suspended'] as const satisfies MemberStatus[];

/** Returns true if the membership counts: see `statusesInForce`. */
export const isInForce = ({ status }: { status: MemberStatus }): boolean =>
  statusesInForce.some((one) => one === status);

/** Returns true for a sign-up whose money has not come for more than a day. */
export const isLateSignUp = (member: { status: MemberStatus; createdAt: Date }, now: Date): boolean =>
  member.status === 'pending' && now.getTime() - member.createdAt.getTime() > DAY_MS;

/** The facts that decide between `active` and `suspended`. Cents. */
export interface Standing extends ProofFacts {
  status: MemberStatus;
  /** The money received, with what aids are expected to pay. */
  paidCents: number;
  /** The normal price of the same disciplines. */
  normalCents: number;
}

/** A reduced price without proof suspends until the normal price is paid (docs/rules.md#member-states). */
const standingOf = (member: Standing): 'active' | 'suspended' =>
  member.paidCents >= member.normalCents ? 'active' : statusOncePaid(member);

/**
 * Returns true if the club must ask a member for a proof: the membership is in force at a reduced price, has no proof,
 * and the normal price was not paid (docs/rules.md#member-states).
 */
export const isProofAwaited = (member: Standing): boolean =>
  isInForce(member) && proofStateOf(member) === 'missing' && member.paidCents < member.normalCents;

/**
 * Returns the status after an administrator recorded money, which `paidCents` includes (docs/rules.md#member-states). A
 * sign-up becomes a membership whatever the sum; a suspended member becomes active once the normal price is paid. The
 * status never goes from `active` back to `suspended`.
 */
export const statusAfterPayment = (member: Standing): MemberStatus =>
  member.status === 'pending' || member.status === 'suspended' ? standingOf(member) : member.status;

/** The facts about a membership before money recorded by hand was corrected. */
export interface BeforeCorrection {
  /** Cents. */
  paidCents: number;
  /**
   * True if an administrator set the status regardless of the money, by adding the member or by changing the choice.
   */
  isTakenAtWord: boolean;
}

/**
 * Returns the status after money recorded by hand was corrected. `paidCents` includes the right sum. If the normal
 * price was never paid, the suspension returns, unless an administrator set the status.
 */
export const statusAfterCorrection = (member: Standing, before: BeforeCorrection): MemberStatus => {
  if (member.status === 'suspended') return standingOf(member);
  const stoodByMoney = before.paidCents >= member.normalCents;
  return member.status === 'active' && stoodByMoney && !before.isTakenAtWord ? standingOf(member) : member.status;
};

/**
 * Returns the status after a proof was accepted, shown or added, or the price changed. This can only end a suspension.
 */
export const statusAfterProof = (member: Standing): MemberStatus =>
  member.status === 'suspended' ? standingOf(member) : member.status;

/** Returns the status after a proof was refused: suspended, unless the normal price was paid. */
export const statusAfterRefusal = (member: Standing): MemberStatus =>
  member.status === 'active' ? standingOf(member) : member.status;

interface FlagFacts {
  status: MemberStatus;
  flags: readonly MemberFlag[];
  archivedAt: Date | null;
  /** True if another membership in force this season belongs to the same person. */
  hasTwin: boolean;
}

/** Returns the flags that the screen shows: the raised ones, and `same-person` for two memberships of one person. */
export const flagsShown = (member: FlagFacts): MemberFlag[] =>
  member.hasTwin && isInForce(member) && member.archivedAt === null
    ? [...member.flags, 'same-person']
    : [...member.flags];
