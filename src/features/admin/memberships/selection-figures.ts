import type { MemberJson } from '#domain/member.ts';
import { differenceCents, dueCents } from '#domain/member-balance.ts';
import { isInForce } from '#domain/member-standing.ts';
import { toCents } from '#domain/money.ts';
import { sum } from '#domain/sum.ts';

export interface SelectionFigures {
  members: number;
  cancelled: number;
  pending: number;
  /** Less what was received, what is owed. What was refunded whole is due no more. */
  dueCents: number;
  receivedCents: number;
  owedCents: number;
  /** Of what is owed: what suspended members owe more than the price they chose, and how many do. */
  differenceCents: number;
  owingDifference: number;
}

/** How many are shown, and their money. Apart: who waits to pay, and owes; who was refunded whole, and is no member. */
export const selectionFigures = (found: readonly MemberJson[]): SelectionFigures => {
  const countOf = (wanted: MemberJson['status']): number => found.filter(({ status }) => status === wanted).length;
  const sumOf = (of: (member: MemberJson) => number): number => sum(found.map(of));
  return {
    members: found.filter(isInForce).length,
    cancelled: countOf('cancelled'),
    pending: countOf('pending'),
    dueCents: sumOf(dueCents),
    receivedCents: sumOf(({ paid }) => toCents(paid)),
    owedCents: sumOf(({ owed }) => toCents(owed)),
    differenceCents: sumOf(differenceCents),
    owingDifference: found.filter((member) => differenceCents(member) > 0).length,
  };
};
