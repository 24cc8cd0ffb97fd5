import { toCents } from '../money.ts';
import { sum } from '../sum.ts';
import type { MemberJson } from './member.ts';
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

const owedBy = (members: readonly Balance[]): number => sum(members.map(({ owed }) => toCents(owed)));

/**
 * Returns the sums of a list, in cents. Home, lists and dialogs all use this definition
 * (docs/rules.md#figures-and-lists).
 */
export const memberSums = (list: readonly Balance[]): MemberSums => {
  const ofStatus = (wanted: MemberJson['status']) => list.filter(({ status }) => status === wanted);
  const inForce = list.filter(isInForce);
  const pending = ofStatus('pending');
  return {
    members: inForce.length,
    pending: pending.length,
    cancelled: ofStatus('cancelled').length,
    dueCents: sum(list.map(dueCents)),
    receivedCents: sum(list.map(({ paid }) => toCents(paid))),
    owedCents: owedBy(inForce),
    awaitedCents: owedBy(pending),
    overpaidCents: sum(list.map(({ overpaid }) => toCents(overpaid))),
    differenceCents: sum(list.map(differenceCents)),
    owingDifference: list.filter((member) => differenceCents(member) > 0).length,
  };
};
