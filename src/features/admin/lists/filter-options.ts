import { fieldFilterNames, fieldFilters } from '#domain/member/member-field-places.ts';
import {
  ageFilters,
  dossierFilters,
  filterValuesOf,
  type MemberFilter,
  type MemberList,
  paymentFilters,
  proofFilters,
  statusFilters,
} from '#domain/member/member-filter.ts';
import type { WholeList } from '#domain/member/member-list.ts';
import { compareFrench } from '#domain/member/member-order.ts';
import { dossierPieces } from '#domain/piece.ts';
import { choiceWord } from '#messages/member-fields.ts';
import { membershipsMessages } from '#messages/memberships.ts';

const { filters: words, statuses, proofs } = membershipsMessages;
const ALL = '';

interface FilterOptions {
  /** The part of the filter, which is also its name in the address. */
  name: keyof MemberFilter;
  label: string;
  options: readonly { value: string; label: string }[];
}

const choice = (
  name: keyof MemberFilter,
  values: readonly string[],
  labelOf: (value: string) => string = (value) => value,
): FilterOptions => ({
  name,
  label: words.labels[name],
  options: [{ value: ALL, label: words.all[name] }, ...values.map((value) => ({ value, label: labelOf(value) }))],
});

const named =
  (labels: Readonly<Record<string, string>>, otherwise: (value: string) => string = (value) => value) =>
  (value: string): string =>
    labels[value] ?? otherwise(value);

const fixed = [
  choice('status', statusFilters, named({ ...words.status, ...statuses })),
  choice('payment', paymentFilters, named(words.payment)),
  choice('proof', proofFilters, named({ ...words.proof, ...proofs })),
  choice('age', ageFilters, named(words.age)),
  ...fieldFilterNames.map((name) =>
    choice(name, filterValuesOf(fieldFilters[name]), named(words.fields[name], choiceWord)),
  ),
  choice('dossier', dossierFilters, named(words.dossier)),
];

/**
 * States that no archived member has: waiting sign-ups are never archived, and nobody completes the dossier of a past
 * season.
 */
const notArchived: readonly string[] = ['pending', 'late', 'complete', 'incomplete', ...dossierPieces];

const archived = fixed.map((one) => ({
  ...one,
  options: one.options.filter(({ value }) => !notArchived.includes(value)),
}));

type Held = Pick<WholeList, 'seasons' | 'disciplines'>;

const seasonsIn = ({ seasons: held }: Held, chosen: MemberFilter): FilterOptions => {
  const counts = new Map(held.map(({ season, count }) => [season, count]));
  const seasons = chosen.season && !counts.has(chosen.season) ? [chosen.season, ...counts.keys()] : [...counts.keys()];
  return choice('season', seasons.sort().reverse(), (season) => words.oneSeason(season, counts.get(season) ?? 0));
};

/**
 * Returns the choices of the filters of a list: the seasons of the archives, the disciplines of its members (also those
 * that are no longer taught), and the rest.
 */
export const filterOptions = (list: MemberList, whole: Held, chosen: MemberFilter): readonly FilterOptions[] => {
  const disciplines = new Set(chosen.discipline ? [...whole.disciplines, chosen.discipline] : whole.disciplines);
  return [
    // The season of the current list is chosen in the head.
    ...(list === 'archived' ? [seasonsIn(whole, chosen)] : []),
    choice('discipline', [...disciplines].sort(compareFrench)),
    ...(list === 'archived' ? archived : fixed),
  ];
};
