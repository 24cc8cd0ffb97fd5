import type { MemberJson } from '#domain/member.ts';
import { differenceCents, dueCents } from '#domain/member-balance.ts';
import { toCents } from '#domain/money.ts';

export interface SelectionFigures {
  members: number;
  pending: number;
  /** Less what was received, what is owed. What was refunded whole is due no more. */
  dueCents: number;
  receivedCents: number;
  owedCents: number;
  /** Of what is owed: what suspended members owe more than the price they chose, and how many do. */
  differenceCents: number;
  owingDifference: number;
}

/** How many are shown, and their money. Who waits to pay is counted apart, and owes. */
export const selectionFigures = (found: readonly MemberJson[]): SelectionFigures => {
  const pending = found.filter(({ status }) => status === 'pending').length;
  const sum = (of: (member: MemberJson) => number): number => found.reduce((total, member) => total + of(member), 0);
  return {
    members: found.length - pending,
    pending,
    dueCents: sum(dueCents),
    receivedCents: sum(({ paid }) => toCents(paid)),
    owedCents: sum(({ owed }) => toCents(owed)),
    differenceCents: sum(differenceCents),
    owingDifference: found.filter((member) => differenceCents(member) > 0).length,
  };
};
