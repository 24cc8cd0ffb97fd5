import type { IsoDate } from '../dates.ts';
import type { FieldErrors, Parsed } from '../error.ts';
import { toCents } from '../money.ts';
import { sum } from '../sum.ts';
import { cleanCode, cleanText } from '../text.ts';
import { LEAST_BY_CARD } from './payment.ts';

/** The form of an aid’s code: the Pass’Sport’s own (`26-ABCD-EFGH`), any text, or no code. */
export const aidCodeForms = ['pass-sport', 'free', 'none'] as const;
export type AidCodeForm = (typeof aidCodeForms)[number];

/** When an aid lowers what the member pays: as soon as it is claimed, or once the club has validated it. */
export const aidDeductions = ['at-once', 'validated'] as const;
export type AidDeduction = (typeof aidDeductions)[number];

/** `to-enter` waits to be typed into Le Compte Asso, `entered` waits for the money. */
export const aidStates = ['to-enter', 'entered', 'reimbursed', 'refused'] as const;
export type AidState = (typeof aidStates)[number];

/** The states in which an aid waits for an answer. */
export const waitingAidStates = ['to-enter', 'entered'] as const satisfies readonly AidState[];
export type WaitingAidState = (typeof waitingAidStates)[number];

/** The longest code of the form `free`, in characters. */
export const MOST_CODE = 60;

/** An aid of a season as an administrator set it (docs/rules.md#aids). */
export interface SeasonAid {
  id: string;
  label: string;
  /** Euros. */
  amount: number;
  codeForm: AidCodeForm;
  deduction: AidDeduction;
  /** The last day on which it can be claimed. Null: as long as one can join. */
  lastDay: IsoDate | null;
}

/** An aid that somebody claims. `code` is as they typed it; none for an aid without a code. */
export interface AidClaim {
  id: string;
  code?: string | null | undefined;
}

/** An aid with the code that claims it, as the club types it in. Null for an aid without a code. */
export interface ClaimedAid extends SeasonAid {
  code: string | null;
}

/** What is wrong with a typed code. `zero` and `one`: a digit stands where only a letter can. */
export const aidCodeProblems = ['missing', 'letter', 'zero', 'one', 'digits', 'sign', 'short', 'long'] as const;
export type AidCodeProblem = (typeof aidCodeProblems)[number];

/** A code as the club types it in, or what is wrong with it: the sign, or how many are missing or too many. */
export type ReadAidCode =
  | { ok: true; code: string }
  | { ok: false; problem: AidCodeProblem; sign?: string; count?: number };

const YEAR_SIGNS = 2;
const ALL_SIGNS = 10;

// Who copies a code from a screen or a letter reads O for 0, and I or l for 1. Only a digit can stand there.
const digitFor = (sign: string): string => {
  if (/^o$/i.test(sign)) return '0';
  return /^[il|]$/i.test(sign) ? '1' : sign;
};

/** Returns the signs of a code without what people put around and between them, and letters without accents. */
const signsOf = (typed: string): string[] => [
  ...cleanCode(typed)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\-_.,;:/\\'"()«»·•~]/g, ''),
];

const letterProblem = (sign: string): AidCodeProblem | undefined => {
  if (/^[IO]$/.test(sign)) return 'letter';
  if (sign === '0') return 'zero';
  if (sign === '1') return 'one';
  return /^[A-Z]$/.test(sign) ? undefined : 'sign';
};

const readPassSport = (typed: string): ReadAidCode => {
  const signs = signsOf(typed);
  if (signs.length === 0) return { ok: false, problem: 'missing' };
  const year = signs.slice(0, YEAR_SIGNS).map(digitFor);
  const wrongDigit = year.find((sign) => !/^\d$/.test(sign));
  if (wrongDigit !== undefined) return { ok: false, problem: 'digits', sign: wrongDigit.toUpperCase() };
  const letters = signs.slice(YEAR_SIGNS).map((sign) => sign.toUpperCase());
  for (const sign of letters) {
    const problem = letterProblem(sign);
    if (problem) return { ok: false, problem, sign };
  }
  const missing = ALL_SIGNS - signs.length;
  if (missing > 0) return { ok: false, problem: 'short', count: missing };
  if (missing < 0) return { ok: false, problem: 'long', count: -missing };
  return { ok: true, code: `${year.join('')}-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}` };
};

/**
 * Returns a typed code in the form of its aid (docs/rules.md#aid-codes): what can only be meant one way is put right, and
 * nothing is guessed. An aid without a code gives an empty one.
 */
export const readAidCode = (form: AidCodeForm, typed: string): ReadAidCode => {
  if (form === 'none') return { ok: true, code: '' };
  if (form === 'pass-sport') return readPassSport(typed);
  const code = cleanText(typed);
  if (code === '') return { ok: false, problem: 'missing' };
  return code.length > MOST_CODE ? { ok: false, problem: 'long', count: code.length - MOST_CODE } : { ok: true, code };
};

/** Returns the aids that can be claimed on a day in Paris. */
export const aidsOn = <Aid extends Pick<SeasonAid, 'lastDay'>>(aids: readonly Aid[], today: IsoDate): Aid[] =>
  aids.filter(({ lastDay }) => lastDay === null || today <= lastDay);

/** Returns true if an aid ends before anybody can join its season: nobody could ever claim it. */
export const endsTooEarly = (
  { lastDay }: Pick<SeasonAid, 'lastDay'>,
  { opensToFormerOn }: { opensToFormerOn: IsoDate },
): boolean => lastDay !== null && lastDay < opensToFormerOn;

/** The name of an aid’s field in forms and errors. */
export const aidField = (id: string): string => `aid-${id}`;

/**
 * Returns the claimed aids in the order of the season, with their codes, or what is wrong with each: one that is not offered
 * on this day (in Paris) any more, or a code that is none.
 */
export const readAidClaims = (
  offered: readonly SeasonAid[],
  claims: readonly AidClaim[],
  today: IsoDate,
): Parsed<ClaimedAid[]> => {
  const open = aidsOn(offered, today);
  const ended = claims.filter(({ id }) => !open.some((aid) => aid.id === id));
  const fields: Record<string, FieldErrors[string]> = Object.fromEntries(
    ended.map(({ id }) => [aidField(id), 'aid-ended']),
  );
  const claimed = open.flatMap((aid): ClaimedAid[] => {
    const claim = claims.find(({ id }) => id === aid.id);
    if (!claim) return [];
    const read = readAidCode(aid.codeForm, claim.code ?? '');
    if (read.ok) return [{ ...aid, code: read.code || null }];
    fields[aidField(aid.id)] = `aid-code-${read.problem}`;
    return [];
  });
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value: claimed };
};

/** An aid beside a price: what it pays, and from when on it lowers what the member pays. Cents. */
export interface Pledge {
  id: string;
  label: string;
  amountCents: number;
  deduction: AidDeduction;
}

/**
 * Returns what claimed aids pay of a price, in their order (docs/rules.md#aids). One that would leave less than a card can
 * pay waits until the club has validated it. Cents.
 */
export const pledgesFor = (
  totalCents: number,
  claimed: readonly Pick<SeasonAid, 'id' | 'label' | 'amount' | 'deduction'>[],
): Pledge[] => {
  let left = totalCents;
  return claimed.map(({ id, label, amount, deduction }) => {
    const amountCents = toCents(amount);
    const isAtOnce = deduction === 'at-once' && left - amountCents >= LEAST_BY_CARD;
    if (isAtOnce) left -= amountCents;
    return { id, label, amountCents, deduction: isAtOnce ? 'at-once' : 'validated' };
  });
};

/** A claimed aid with what it pays of a price. Cents. */
export interface PledgedClaim extends Pledge {
  code: string | null;
}

/** Returns claimed aids with what each pays of a price, by `pledgesFor`. Cents. */
export const claimsWith = (totalCents: number, claimed: readonly ClaimedAid[]): PledgedClaim[] =>
  pledgesFor(totalCents, claimed).map((pledge) => ({
    ...pledge,
    code: claimed.find(({ id }) => id === pledge.id)?.code ?? null,
  }));

/** An aid that a member claims, as far as it decides what they owe. Cents. */
export interface PledgeFacts {
  amountCents: number;
  deduction: AidDeduction;
  state: AidState;
}

/** Returns true while somebody else is expected to pay: the member does not owe that part. */
export const isPledged = ({ deduction, state }: Omit<PledgeFacts, 'amountCents'>): boolean =>
  state === 'entered' || (state === 'to-enter' && deduction === 'at-once');

/**
 * Returns the state in which an aid waits again, once its refusal or its payment is taken back (docs/rules.md#aids). It is taken
 * off only if it was before it was settled. Null: nobody settled it.
 */
export const waitingAgainOf = ({
  deduction,
  settledFrom,
}: Pick<PledgeFacts, 'deduction'> & { settledFrom: WaitingAidState | null }): WaitingAidState =>
  settledFrom !== null && isPledged({ deduction, state: settledFrom }) ? 'entered' : 'to-enter';

/** Returns what aids are expected to pay. It is no money yet (docs/rules.md#aids). Cents. */
export const pledgedCents = (aids: readonly PledgeFacts[]): number =>
  sum(aids.filter(isPledged).map(({ amountCents }) => amountCents));

/** Returns the aids whose money may still come, whether they are taken off or not (docs/rules.md#erasure). Cents. */
export const awaitedCents = (aids: readonly Omit<PledgeFacts, 'deduction'>[]): number =>
  sum(aids.filter(({ state }) => state === 'to-enter' || state === 'entered').map(({ amountCents }) => amountCents));

/** Returns what new claims take off at once. Cents. */
export const atOnceCents = (pledges: readonly Pick<Pledge, 'amountCents' | 'deduction'>[]): number =>
  pledgedCents(pledges.map((pledge) => ({ ...pledge, state: 'to-enter' })));

/** An aid that a member claims, as the member’s own page and the admin area tell it. Euros. */
export interface MemberAid {
  id: string;
  label: string;
  amount: number;
  deduction: AidDeduction;
  state: AidState;
  /** Why it was refused. Null in other states. */
  refusal: string | null;
}

/** An aid that a member claims, as the club sees it. */
export interface ClubAid extends MemberAid {
  /** The aid of the season. */
  aidId: string;
  /** As the club types it in. Null for an aid without one, and once it is not needed any more. */
  code: string | null;
  /** Since when it is in its state: an instant. */
  stateAt: string;
  /** The payment by which the money came. */
  paymentId: string | null;
}

/** An aid in the list of a season’s aids. */
export interface ListedAid extends ClubAid {
  member: { id: string; fullName: string; birthDate: IsoDate; isArchived: boolean };
  /** The administrator who brought it into its state. */
  stateBy: string | null;
  /** Other members of the season who claim the same code. */
  sameCode: { id: string; fullName: string }[];
}
