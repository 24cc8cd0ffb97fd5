import { toCents } from '../money.ts';
import { type Balance, differenceCents, dueCents } from './member-balance.ts';
import { isInForce } from './member-standing.ts';

/** A list in numbers: its people, and their money in cents. */
export interface MemberSums {
  /** Members in force. Sign-ups that wait for money and wholly refunded memberships do not count. */
  members: number;
  pending: number;
  cancelled: number;
  /**
   * The total asked: money received, without overpayments, plus the debts of members and the amounts that sign-ups must
   * still pay.
   */
  dueCents: number;
  /** Money received and not given back, of the payments that count. */
  receivedCents: number;
  /** The money that members in force still owe. */
  owedCents: number;
  /** The later charges of instalment plans. They are no debt. */
  toComeCents: number;
  /** What aids are expected to pay. It is no money yet. */
  aidCents: number;
  /** The money that waiting sign-ups must still pay. */
  awaitedCents: number;
  /** The money received beyond the highest price. */
  overpaidCents: number;
  /**
   * The part of `owedCents` that suspended members owe beyond the price they chose, and how many such members there
   * are.
   */
  differenceCents: number;
  owingDifference: number;
}

/** Returns the sums of one member. */
export const sumsOf = (member: Balance): MemberSums => {
  const { status, paid, owed, toCome, aided, overpaid } = member;
  const owedNow = toCents(owed);
  const difference = differenceCents(member);
  return {
    members: isInForce(member) ? 1 : 0,
    pending: status === 'pending' ? 1 : 0,
    cancelled: status === 'cancelled' ? 1 : 0,
    dueCents: dueCents(member),
    receivedCents: toCents(paid),
    owedCents: isInForce(member) ? owedNow : 0,
    toComeCents: toCents(toCome),
    aidCents: toCents(aided),
    awaitedCents: status === 'pending' ? owedNow : 0,
    overpaidCents: toCents(overpaid),
    differenceCents: difference,
    owingDifference: difference > 0 ? 1 : 0,
  };
};

const nothing: MemberSums = {
  members: 0,
  pending: 0,
  cancelled: 0,
  dueCents: 0,
  receivedCents: 0,
  owedCents: 0,
  toComeCents: 0,
  aidCents: 0,
  awaitedCents: 0,
  overpaidCents: 0,
  differenceCents: 0,
  owingDifference: 0,
};
/** The names of the sums. */
export const sumNames = Object.keys(nothing) as (keyof MemberSums)[];

/** Adds the sums of several parts of a list. */
export const addSums = (parts: readonly MemberSums[]): MemberSums => {
  const total = { ...nothing };
  for (const part of parts) for (const name of sumNames) total[name] += part[name];
  return total;
};

/**
 * Returns the sums of a list, in cents. Home, lists and dialogs all use this definition
 * (docs/rules.md#figures-and-lists).
 */
export const memberSums = (list: readonly Balance[]): MemberSums => addSums(list.map(sumsOf));
