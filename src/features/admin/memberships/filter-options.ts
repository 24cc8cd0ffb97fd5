import { type MemberJson, memberStatuses, proofStates } from '#domain/member.ts';
import { ageFilters, type MemberFilter, paymentFilters } from '#domain/member-filter.ts';
import { membershipsMessages } from '#messages/memberships.ts';

const { filters: words, statuses, proofs } = membershipsMessages;
const ALL = '';

interface FilterOptions {
  /** The part of the filter, and of the address. */
  name: keyof MemberFilter;
  label: string;
  options: readonly { value: string; label: string }[];
}

const choice = (
  name: keyof MemberFilter,
  values: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): FilterOptions => ({
  name,
  label: words.labels[name],
  options: [
    { value: ALL, label: words.all[name] },
    ...values.map((value) => ({ value, label: labels[value] ?? value })),
  ],
});

const fixed = [
  choice('status', memberStatuses, statuses),
  choice('payment', paymentFilters, words.payment),
  choice('proof', proofStates, proofs),
  choice('age', ageFilters, words.age),
];

/** What one may narrow the list to: the disciplines somebody holds, also one that is taught no more, and the rest. */
export const filterOptions = (members: readonly MemberJson[], chosen: MemberFilter): readonly FilterOptions[] => {
  const held = members.flatMap(({ disciplines }) => disciplines);
  const disciplines = new Set(chosen.discipline ? [...held, chosen.discipline] : held);
  return [choice('discipline', [...disciplines].sort(new Intl.Collator('fr').compare)), ...fixed];
};
