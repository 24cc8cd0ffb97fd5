import * as z from 'zod/mini';
import { isMinor } from './age.ts';
import type { IsoDate } from './dates.ts';
import type { MemberJson } from './member.ts';

/** `to-check` has something an administrator must look at. */
export const paymentFilters = ['paid', 'owed', 'to-check'] as const;
export const ageFilters = ['minor', 'adult'] as const;
export const statusFilters = ['active', 'suspended', 'pending', 'cancelled'] as const;
export const proofFilters = ['held', 'missing', 'refused', 'shown', 'accepted', 'not-needed'] as const;

/** What a list of members is narrowed to: each part narrows further, none leaves everybody. */
export const memberFilterSchema = z.object({
  /** As it was called on the day it was joined. */
  discipline: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  status: z.optional(z.enum(statusFilters)),
  payment: z.optional(z.enum(paymentFilters)),
  proof: z.optional(z.enum(proofFilters)),
  age: z.optional(z.enum(ageFilters)),
});

export type MemberFilter = z.output<typeof memberFilterSchema>;
export type FilteredMember = Pick<
  MemberJson,
  'disciplines' | 'status' | 'paymentDone' | 'owed' | 'flags' | 'proof' | 'birthDate'
>;

const hasPayment = ({ paymentDone, owed, flags }: FilteredMember, wanted: MemberFilter['payment']): boolean => {
  if (wanted === 'to-check') return flags.length > 0;
  return wanted === 'owed' ? owed > 0 : paymentDone && owed === 0;
};

/** Whether a member is among those wanted, on a day in Paris; in the browser's list and in the server's exports alike. */
export const matchesFilter = (member: FilteredMember, filter: MemberFilter, today: IsoDate): boolean =>
  (!filter.discipline || member.disciplines.includes(filter.discipline)) &&
  (!filter.status || member.status === filter.status) &&
  (!filter.payment || hasPayment(member, filter.payment)) &&
  (!filter.proof || member.proof === filter.proof) &&
  (!filter.age || isMinor(member.birthDate, today) === (filter.age === 'minor'));

/** Those who match, in their order. */
export const filterMembers = <Member extends FilteredMember>(
  members: readonly Member[],
  filter: MemberFilter,
  today: IsoDate,
): readonly Member[] => members.filter((member) => matchesFilter(member, filter, today));

/** A filter as an address carries it: what is not understood is left out. */
export const readMemberFilter = (parameters: Readonly<Record<string, string>>): MemberFilter => {
  const isUnderstood = ([name, value]: [string, string]): boolean =>
    memberFilterSchema.safeParse({ [name]: value }).success;
  return memberFilterSchema.parse(Object.fromEntries(Object.entries(parameters).filter(isUnderstood)));
};
