import { type IsoDate, isIsoDate } from '../dates.ts';
import type { MemberFlag } from '../flag.ts';
import type { PaymentMeans, PaymentStatus } from '../money/payment.ts';
import type { Season } from '../season/season.ts';
import { sum } from '../sum.ts';
import { ACCOUNTING_YEARS, DEBT_YEARS } from '../time-kept.ts';
import type { MemberStatus } from './member.ts';
import { isInForce } from './member-standing.ts';

/** The reason of an erasure: the person's request, or the end of their retention period. */
export type ErasureReason = 'request' | 'retention';

/** Returns the same day some years later. 29 February becomes 28 February. */
export const yearsLater = (day: IsoDate, years: number): IsoDate => {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return isIsoDate(later) ? later : `${later.slice(0, 8)}28`;
};

/** The facts that decide what an erasure does to a membership. Amounts in cents. */
export interface ErasureFacts {
  id: string;
  season: Season;
  /** The last day of its season. */
  seasonEnd: IsoDate;
  status: MemberStatus;
  isArchived: boolean;
  /** True if there is a hold on the person. */
  isHeld: boolean;
  flags: readonly MemberFlag[];
  settledFlags: readonly MemberFlag[];
  owedCents: number;
  /** The aids whose money may still come, also once the membership has ended. */
  awaitedCents: number;
  /** Refunds by card that wait for the provider's answer. */
  refundingCents: number;
  payments: readonly {
    status: PaymentStatus;
    means: PaymentMeans;
    amountCents: number;
    refundedCents: number;
  }[];
  /** The number of each kind. Files: a photo and a proof. */
  counts: Readonly<Record<ErasedKind, number>>;
}

/** The kinds of data that are erased with a membership, besides name and contact details. */
export const erasedKinds = ['files', 'mails', 'links', 'consents'] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** The ground on which a membership stays (docs/rules.md#erasure). */
export type ErasureGround = 'held' | 'payment-under-way' | 'refund-due' | 'dispute' | 'owed' | 'aid-awaited';

/** A membership that stays, with its ground. */
export interface KeptMembership {
  id: string;
  season: Season;
  ground: ErasureGround;
  /** The amount owed, awaited or under way. 0 for a person on hold. */
  cents: number;
}

/** The three parts of an erasure. */
export interface ErasurePlan {
  goes: {
    memberships: { id: string; season: Season; isInForce: boolean }[];
    counts: Record<ErasedKind, number>;
    /** The requests that the person made, and their choice about news. */
    requests: number;
    /** What the club noted about the person. */
    notes: number;
  };
  stays: KeptMembership[];
  /** The accounting rows, which name nobody. `until` is the day on which the last of them is deleted. */
  anonymous: { payments: number; cents: number; until: IsoDate | null; journalLines: number };
}

/** The data of the person that belong to no membership. */
export interface PersonFacts {
  requests: number;
  notes: number;
  journalLines: number;
}

const waits = ({ flags, settledFlags }: ErasureFacts, flag: MemberFlag): boolean =>
  // A resolved dispute still waits for the bank's decision.
  flags.includes(flag) && (flag === 'dispute' || !settledFlags.includes(flag));

const keptCents = ({ payments }: ErasureFacts): number =>
  sum(
    payments
      .filter(({ status }) => status === 'succeeded')
      .map(({ amountCents, refundedCents }) => amountCents - refundedCents),
  );

// The site withdraws a payment that nobody has made, so it is no ground to keep the membership.
const groundOf = (facts: ErasureFacts, today: IsoDate): { ground: ErasureGround; cents: number } | undefined => {
  if (facts.isHeld) return { ground: 'held', cents: 0 };
  const underWay = facts.payments.filter(({ status }) => status === 'processing');
  const underWayCents = sum(underWay.map(({ amountCents }) => amountCents)) + facts.refundingCents;
  if (underWayCents > 0) return { ground: 'payment-under-way', cents: underWayCents };
  if (waits(facts, 'dispute')) return { ground: 'dispute', cents: keptCents(facts) };
  if (waits(facts, 'duplicate-to-refund') || waits(facts, 'payment-mismatch') || waits(facts, 'refund-failed'))
    return { ground: 'refund-due', cents: keptCents(facts) };
  if (today > yearsLater(facts.seasonEnd, DEBT_YEARS)) return undefined;
  if (isInForce(facts) && facts.owedCents > 0) return { ground: 'owed', cents: facts.owedCents };
  // The money that comes needs its member, and a refused aid is owed again.
  return facts.awaitedCents > 0 ? { ground: 'aid-awaited', cents: facts.awaitedCents } : undefined;
};

/** Returns the last day on which the club keeps the accounts of a season. */
export const accountsKeptUntil = (seasonEnd: IsoDate): IsoDate => yearsLater(seasonEnd, ACCOUNTING_YEARS);

const latest = (days: readonly IsoDate[]): IsoDate | null => [...days].sort().at(-1) ?? null;

/**
 * Returns what the erasure of a person does on a day, in three parts: what is erased, what stays and on which ground,
 * and what becomes anonymous (docs/rules.md#erasure). The preview and the erasure both use this function.
 */
export const erasurePlanOf = (
  memberships: readonly ErasureFacts[],
  person: PersonFacts,
  today: IsoDate,
): ErasurePlan => {
  const judged = memberships.map((facts) => ({ facts, kept: groundOf(facts, today) }));
  const going = judged.flatMap(({ facts, kept }) => (kept ? [] : [facts]));
  const stays = judged.flatMap(({ facts: { id, season }, kept }) => (kept ? [{ id, season, ...kept }] : []));
  const booked = going.flatMap((facts) =>
    facts.payments.filter(({ status }) => status === 'succeeded').map((payment) => ({ ...payment, facts })),
  );
  const count = (kind: ErasedKind): number => sum(going.map(({ counts }) => counts[kind]));
  return {
    goes: {
      memberships: going.map((facts) => ({
        id: facts.id,
        season: facts.season,
        isInForce: isInForce(facts) && !facts.isArchived,
      })),
      counts: { files: count('files'), mails: count('mails'), links: count('links'), consents: count('consents') },
      // These belong to the person, who is erased with the last membership.
      requests: stays.length === 0 ? person.requests : 0,
      notes: stays.length === 0 ? person.notes : 0,
    },
    stays,
    anonymous: {
      payments: booked.length,
      cents: sum(booked.map(({ amountCents }) => amountCents)),
      until: latest(booked.map(({ facts }) => accountsKeptUntil(facts.seasonEnd))),
      journalLines: person.journalLines,
    },
  };
};

/** A preview with its fingerprint. The administrator approves the fingerprint; any change gives another one. */
export interface ErasurePreview extends ErasurePlan {
  fullName: string;
  fingerprint: string;
}

/** The result of an erasure. */
export interface ErasureResult {
  stays: KeptMembership[];
  /** True if files or the payment provider were out of reach. The nightly job finishes the work. */
  isUnfinished: boolean;
}
