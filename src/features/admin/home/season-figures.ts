import type { MemberJson } from '#domain/member.ts';
import { toCents } from '#domain/money.ts';
import type { Season } from '#domain/season.ts';

export interface SeasonFigures {
  seasons: readonly Season[];
  active: number;
  pending: number;
  suspended: number;
  toCheck: number;
  receivedCents: number;
}

/** What the current list says about itself. A sum of paid memberships: partial refunds are not in the list. */
export const seasonFigures = (members: readonly MemberJson[]): SeasonFigures => {
  const having = (status: MemberJson['status']): number => members.filter((member) => member.status === status).length;
  return {
    seasons: [...new Set(members.map((member) => member.season))].sort(),
    active: having('active'),
    pending: having('pending'),
    suspended: having('suspended'),
    toCheck: members.filter((member) => member.flags.length > 0).length,
    receivedCents: members.reduce((sum, member) => sum + (member.paymentDone ? toCents(member.amount) : 0), 0),
  };
};
