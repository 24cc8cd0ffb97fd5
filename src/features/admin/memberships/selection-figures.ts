import type { MemberJson } from '#domain/member.ts';
import { toCents } from '#domain/money.ts';

export interface SelectionFigures {
  members: number;
  pending: number;
  /** What was refunded whole is due no more. */
  dueCents: number;
  receivedCents: number;
  owedCents: number;
  /** Some owe the normal price, more than was due at first. */
  isNormalOwed: boolean;
}

/** How many are shown, and their money. Who waits to pay is counted apart, and owes. */
export const selectionFigures = (found: readonly MemberJson[]): SelectionFigures => {
  const pending = found.filter(({ status }) => status === 'pending').length;
  const sum = (of: (member: MemberJson) => number): number =>
    found.reduce((total, member) => total + toCents(of(member)), 0);
  return {
    members: found.length - pending,
    pending,
    dueCents: sum(({ status, amount }) => (status === 'cancelled' ? 0 : amount)),
    receivedCents: sum(({ paid }) => paid),
    owedCents: sum(({ owed }) => owed),
    isNormalOwed: found.some(({ status, owed }) => status === 'suspended' && owed > 0),
  };
};
