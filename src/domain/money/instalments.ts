import { type IsoDate, plusDays } from '../dates.ts';
import { plusMonths } from '../months.ts';
import { sum } from '../sum.ts';
import { LEAST_BY_CARD } from './payment.ts';
import { equalShares } from './shares.ts';

/** A season's offer of instalments, free of charge (docs/rules.md#instalments). A season without an offer has null. */
export interface InstalmentRule {
  /** The first payment: the licence part at least. Cents. */
  atOnceCents: number;
  /** The last class of the season, after which nothing is charged. */
  lastClass: IsoDate;
}

/** A charge to come. Cents. */
export interface Term {
  dueOn: IsoDate;
  amountCents: number;
}

/** The first payment, and the later charges in their order. Cents. */
export interface InstalmentOffer {
  atOnceCents: number;
  terms: readonly Term[];
}

/** The smallest charge to come, in cents. A plan of less is not worth a mail for each term. */
export const LEAST_TERM = 1000;
/** The minimum number of days between the mail that announces a charge and the charge. */
export const ANNOUNCED_DAYS = 7;
/** When a charge that the bank refused is tried again: days after the first try. */
export const RETRY_DAYS = [3, 7] as const;

/** Returns how many whole months are left until the last class. */
const monthsLeft = (today: IsoDate, lastClass: IsoDate): number => {
  const between =
    (Number(lastClass.slice(0, 4)) - Number(today.slice(0, 4))) * 12 +
    Number(lastClass.slice(5, 7)) -
    Number(today.slice(5, 7));
  const months = Math.max(0, between);
  return months > 0 && plusMonths(today, months) > lastClass ? months - 1 : months;
};

/** Returns the plan of a price with a first payment and a number of later charges. Cents. */
const offerOf = (totalCents: number, atOnceCents: number, { today, count }: { today: IsoDate; count: number }) => ({
  atOnceCents,
  terms: equalShares(totalCents - atOnceCents, count).map((amountCents, place) => ({
    dueOn: plusMonths(today, place + 1),
    amountCents,
  })),
});

/** A reason why a plan cannot be saved (credit law: ordonnance 2025-880, Code de la consommation, article L311-1). */
export type PlanProblem = 'costs' | 'ends-late' | 'term-too-small' | 'at-once-too-small' | 'empty';

/** Returns why a plan for a price cannot be saved, or undefined. Cents. */
export const planProblemOf = (
  { atOnceCents, terms }: InstalmentOffer,
  totalCents: number,
  { lastClass }: Pick<InstalmentRule, 'lastClass'>,
): PlanProblem | undefined => {
  if (terms.length === 0) return 'empty';
  if (atOnceCents + sum(terms.map(({ amountCents }) => amountCents)) !== totalCents) return 'costs';
  if (terms.some(({ dueOn }) => dueOn > lastClass)) return 'ends-late';
  if (atOnceCents < LEAST_BY_CARD) return 'at-once-too-small';
  return terms.some(({ amountCents }) => amountCents < LEAST_TERM) ? 'term-too-small' : undefined;
};

/** Returns every way in which a price can be paid in several times from a day on, the shortest first. Cents. */
export const instalmentOffers = (
  totalCents: number,
  rule: InstalmentRule | null | undefined,
  today: IsoDate,
): InstalmentOffer[] => {
  if (!rule || totalCents <= rule.atOnceCents) return [];
  return Array.from({ length: monthsLeft(today, rule.lastClass) }, (_offer, place) =>
    offerOf(totalCents, rule.atOnceCents, { today, count: place + 1 }),
  ).filter((offer) => planProblemOf(offer, totalCents, rule) === undefined);
};

/**
 * The state of a charge: to come, told by a mail, taken, refused and tried again, refused for good and owed like any debt,
 * paid in another way, or ended with its plan.
 */
export const termStates = ['to-come', 'announced', 'charged', 'refused', 'owed', 'paid-otherwise', 'ended'] as const;
export type TermState = (typeof termStates)[number];

/** What is known of a charge. */
export interface TermFacts extends Term {
  id: string;
  isAnnounced: boolean;
  isCharged: boolean;
  /** The number of the bank's refusals. */
  refusals: number;
  /** True once it is not tried again. */
  isGivenUp: boolean;
}

/** The present state and amount of a charge. The amount falls, down to 0, if money comes in another way. Cents. */
export interface TermStanding<Facts extends TermFacts> {
  term: Facts;
  amountCents: number;
  state: TermState;
}

/** The present state of a plan. Cents. */
export interface PlanStanding<Facts extends TermFacts> {
  terms: TermStanding<Facts>[];
  /** The sum of the later charges. It is no debt. */
  toComeCents: number;
  /** The part of it that the bank has refused so far. */
  refusedCents: number;
}

const isTried = ({ isCharged, isGivenUp }: TermFacts): boolean => !isCharged && !isGivenUp;

const stateOf = (term: TermFacts, amountCents: number, isRunning: boolean): TermState => {
  if (term.isCharged) return 'charged';
  if (!isRunning) return 'ended';
  if (term.isGivenUp) return 'owed';
  if (amountCents === 0) return 'paid-otherwise';
  if (term.refusals > 0) return 'refused';
  return term.isAnnounced ? 'announced' : 'to-come';
};

/**
 * Returns the standing of a plan whose membership owes a sum in all. Money that comes in another way first pays the refused
 * charges, then shortens the plan from its end; a charge never grows (docs/rules.md#instalments).
 */
export const planStandingOf = <Facts extends TermFacts>(
  terms: readonly Facts[],
  restCents: number,
  isRunning: boolean,
): PlanStanding<Facts> => {
  const tried = terms.filter(isTried);
  const inOrder = [...tried.filter(({ refusals }) => refusals === 0), ...tried.filter(({ refusals }) => refusals > 0)];
  const amounts = new Map<string, number>();
  let left = isRunning ? Math.max(0, restCents) : 0;
  for (const { id, amountCents } of inOrder) {
    const amount = Math.min(amountCents, left);
    amounts.set(id, amount);
    left -= amount;
  }
  const standing = terms.map((term) => {
    const amountCents = isRunning && isTried(term) ? (amounts.get(term.id) ?? 0) : term.amountCents;
    return { term, amountCents, state: stateOf(term, amountCents, isRunning) };
  });
  const totalOf = (...states: TermState[]): number =>
    sum(standing.filter(({ state }) => states.includes(state)).map(({ amountCents }) => amountCents));
  return {
    terms: standing,
    toComeCents: totalOf('to-come', 'announced', 'refused'),
    refusedCents: totalOf('refused'),
  };
};

/** Returns true once the mail about a charge is to be written. */
export const isAnnouncementDue = ({ dueOn }: Pick<Term, 'dueOn'>, today: IsoDate): boolean =>
  today >= plusDays(dueOn, -ANNOUNCED_DAYS);

/** Returns the day of a charge that is announced on a day: the planned one, or a later one if the mail is late. */
export const chargeDayOf = ({ dueOn }: Pick<Term, 'dueOn'>, announcedOn: IsoDate): IsoDate => {
  const earliest = plusDays(announcedOn, ANNOUNCED_DAYS);
  return dueOn > earliest ? dueOn : earliest;
};

/**
 * Returns the day of the next try after a number of refusals, or undefined after the last try. `firstTriedOn` is the day of
 * the first try. If a try was late, the next one is at least a day after `today`.
 */
export const nextTryOf = (refusals: number, firstTriedOn: IsoDate, today: IsoDate): IsoDate | undefined => {
  const days = RETRY_DAYS[refusals - 1];
  if (days === undefined) return undefined;
  const planned = plusDays(firstTriedOn, days);
  return planned > today ? planned : plusDays(today, 1);
};

/** A card as its holder recognises it. `expiresOn` is its last day. */
export interface SavedCard {
  brand: string;
  last4: string;
  expiresOn: IsoDate;
}

/** A plan as its member and administrators read it. Euros. */
export interface PlanJson {
  /** True while its charges are made. */
  isRunning: boolean;
  card: SavedCard;
  /** `on` is the day of the next try, or of the charge. */
  terms: { on: IsoDate; amount: number; state: TermState }[];
  /** The sum that the bank has refused so far, and the sum of all later charges including it. */
  refused: number;
  toCome: number;
}

/** Returns true if a card ends before the last charge to come. */
export const endsBefore = (
  { expiresOn }: Pick<SavedCard, 'expiresOn'>,
  terms: readonly Pick<Term, 'dueOn'>[],
): boolean => terms.some(({ dueOn }) => dueOn > expiresOn);
