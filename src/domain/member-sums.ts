import type { MemberJson } from './member.ts';
import { differenceCents, dueCents } from './member-balance.ts';
import { isInForce } from './member-standing.ts';
import { toCents } from './money.ts';
import { sum } from './sum.ts';

/** What sums of a list are made of. Euros. */
export type SummedMember = Pick<
  MemberJson,
  'status' | 'reducedPriceSelected' | 'paymentDone' | 'amount' | 'paid' | 'owed' | 'overpaid'
>;

/** A list in numbers: people, and their money in cents. */
export interface MemberSums {
  /** In force. Apart from them: who waits to pay, and who was refunded whole and is no member. */
  members: number;
  pending: number;
  cancelled: number;
  /** All that is asked of everybody: what was received, but for what came too much, what members owe, and what sign-ups are to bring. */
  dueCents: number;
  /** Received and not given back, of the payments that count. */
  receivedCents: number;
  /** Still to be paid by members in force. */
  owedCents: number;
  /** Still to be paid by sign-ups that wait for their money. */
  awaitedCents: number;
  /** Received beyond all that can be asked. */
  overpaidCents: number;
  /** Of what is owed: what suspended members owe more than the price they chose, and how many do. */
  differenceCents: number;
  owingDifference: number;
}

const owedBy = (members: readonly SummedMember[]): number => sum(members.map(({ owed }) => toCents(owed)));

/** docs/rules.md#figures-and-lists. The one definition of every sum the admin area shows: home, lists, dialogs. */
export const memberSums = (list: readonly SummedMember[]): MemberSums => {
  const ofStatus = (wanted: MemberJson['status']) => list.filter(({ status }) => status === wanted);
  const [inForce, pending] = [list.filter(isInForce), ofStatus('pending')];
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
