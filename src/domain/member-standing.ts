import { DAY_MS } from './dates.ts';
import { type MemberFlag, type MemberStatus, type ProofFacts, type ProofState, statusOncePaid } from './member.ts';

/** Where the proof of a reduced price stands; a file that is held waits for a decision, whatever was decided before. */
export const proofStateOf = (member: ProofFacts): ProofState => {
  if (!member.reducedPriceSelected) return 'not-needed';
  if (member.hasProof) return 'held';
  if (member.proofDecision === 'accepted') return 'accepted';
  return member.reducedPriceProofShown ? 'shown' : (member.proofDecision ?? 'missing');
};

/** A membership that counts: at most one for a person and season (docs/rules.md#member-states). */
export const statusesInForce = ['active', 'suspended'] as const satisfies MemberStatus[];

/** Whether a membership counts: see `statusesInForce`. */
export const isInForce = ({ status }: { status: MemberStatus }): boolean =>
  statusesInForce.some((one) => one === status);

/** A sign-up whose money has not come for more than a day. */
export const isLateSignUp = (member: { status: MemberStatus; createdAt: Date }, now: Date): boolean =>
  member.status === 'pending' && now.getTime() - member.createdAt.getTime() > DAY_MS;

/** What decides between `active` and `suspended`. Cents. */
export interface Standing extends ProofFacts {
  status: MemberStatus;
  paidCents: number;
  /** What the same disciplines cost at the normal price. */
  normalCents: number;
}

/** docs/rules.md#member-states. A reduced price without proof suspends, until the normal price is paid. */
const standingOf = (member: Standing): 'active' | 'suspended' =>
  member.paidCents >= member.normalCents ? 'active' : statusOncePaid(member);

/**
 * docs/rules.md#member-states. Somebody in force at a reduced price, who gave no proof yet and did not pay the normal
 * price: is to be asked for one.
 */
export const isProofAwaited = (member: Standing): boolean =>
  isInForce(member) && proofStateOf(member) === 'missing' && member.paidCents < member.normalCents;

/**
 * The status after an administrator recorded money, which `paidCents` contains (docs/rules.md#member-states): a
 * sign-up becomes a membership whatever the sum, a suspended one active once the normal price is paid. Never backwards.
 */
export const statusAfterPayment = (member: Standing): MemberStatus =>
  member.status === 'pending' || member.status === 'suspended' ? standingOf(member) : member.status;

/** What is known of a membership before money recorded by hand was corrected. */
export interface BeforeCorrection {
  /** Cents. */
  paidCents: number;
  /** An administrator made it what it is, whatever was paid: added, or chosen again. */
  isTakenAtWord: boolean;
}

/**
 * The status after money recorded by hand was corrected, whose right sum `paidCents` contains: a normal price that was
 * never paid lifts no suspension. What an administrator's word made stays.
 */
export const statusAfterCorrection = (member: Standing, before: BeforeCorrection): MemberStatus => {
  if (member.status === 'suspended') return standingOf(member);
  const stoodByMoney = before.paidCents >= member.normalCents && member.paidCents < member.normalCents;
  return member.status === 'active' && stoodByMoney && !before.isTakenAtWord ? standingOf(member) : member.status;
};

/** The status after a proof was accepted, shown or added, or the price changed: only ever lifts a suspension. */
export const statusAfterProof = (member: Standing): MemberStatus =>
  member.status === 'suspended' ? standingOf(member) : member.status;

/** The status after a proof was refused: suspended, unless the normal price was paid. */
export const statusAfterRefusal = (member: Standing): MemberStatus =>
  member.status === 'active' ? standingOf(member) : member.status;

interface FlagFacts {
  status: MemberStatus;
  flags: readonly MemberFlag[];
  archivedAt: Date | null;
  /** Somebody else in force is the same person this season. */
  hasTwin: boolean;
}

/** What an administrator must look at: the flags that were raised, and two memberships in force of what is one person. */
export const flagsShown = (member: FlagFacts): MemberFlag[] =>
  member.hasTwin && isInForce(member) && member.archivedAt === null
    ? [...member.flags, 'same-person']
    : [...member.flags];
