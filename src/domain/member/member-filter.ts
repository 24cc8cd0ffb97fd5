import * as z from 'zod/mini';
import { dayInParis, type IsoDate } from '../dates.ts';
import { dossierPieces } from '../piece.ts';
import { isSeason } from '../season/season.ts';
import { isMinor } from './age.ts';
import { awaitsDecision } from './dossier.ts';
import { flagsToCheck, type MemberJson, memberStatuses, proofStates } from './member.ts';
import { type FieldFilter, type FilteredField, fieldFilterNames, fieldFilters } from './member-field-places.ts';
import { type Declared, declarationOf, type TextualField } from './member-fields.ts';
import { isInForce, isLateSignUp } from './member-standing.ts';

/**
 * `owed`: members who owe something. `to-come`: members whose plan charges the rest later. `from-aid`: those of whom an aid is expected to pay a part. `overpaid`: people who paid too much. `late`: sign-ups that have waited for a day.
 * `to-check`: members with a flag that needs attention.
 */
export const paymentFilters = ['paid', 'owed', 'to-come', 'from-aid', 'overpaid', 'late', 'to-check'] as const;
export const ageFilters = ['minor', 'adult'] as const;
/** A status, or `in-force` for those that count as members. */
export const statusFilters = ['in-force', ...memberStatuses] as const;
/** A state of the proof, or `awaited`: the club must ask for the proof. */
export const proofFilters = ['awaited', ...proofStates] as const;
/** The states of a dossier: complete, incomplete, with a file to look at, or with one named piece still open. */
export const dossierFilters = ['complete', 'incomplete', 'to-check', ...dossierPieces] as const;

export type FieldFilterValue<Field extends TextualField> =
  | 'missing'
  | (Declared[Field] extends { options: readonly (infer Option extends string)[] } ? Option : 'known');

/** Returns the values of a filter by a field: `missing` and the options of a choice, or `missing` and `known`. */
export const filterValuesOf = <Field extends TextualField>(field: Field) =>
  ['missing', ...(declarationOf(field).options ?? ['known'])] as FieldFilterValue<Field>[];

type FieldFilterShape = {
  [Name in FieldFilter]: z.ZodMiniOptional<
    z.ZodMiniEnum<{ [Value in FieldFilterValue<(typeof fieldFilters)[Name]>]: Value }>
  >;
};
const fieldFilterShape = Object.fromEntries(
  fieldFilterNames.map((name) => [name, z.optional(z.enum(filterValuesOf(fieldFilters[name])))]),
) as FieldFilterShape;

/** The admin area's two lists: members who are not archived, of any season, and archived ones. */
export const memberLists = ['current', 'archived'] as const;
export type MemberList = (typeof memberLists)[number];

/** A season in an address or a request. */
export const seasonSchema = z.string().check(z.refine(isSeason, 'invalid'));

/** A filter for a list of members. Each part narrows the list further; an empty filter leaves everybody. */
export const memberFilterSchema = z.object({
  season: z.optional(seasonSchema),
  /** The name that the discipline had on the day the member joined it. */
  discipline: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  status: z.optional(z.enum(statusFilters)),
  payment: z.optional(z.enum(paymentFilters)),
  proof: z.optional(z.enum(proofFilters)),
  age: z.optional(z.enum(ageFilters)),
  ...fieldFilterShape,
  dossier: z.optional(z.enum(dossierFilters)),
});

export type MemberFilter = z.output<typeof memberFilterSchema>;
export type FilteredMember = Pick<
  MemberJson,
  | 'season'
  | 'disciplines'
  | 'status'
  | 'paymentDone'
  | 'owed'
  | 'toCome'
  | 'aided'
  | 'overpaid'
  | 'flags'
  | 'settledFlags'
  | 'proof'
  | 'isProofAwaited'
  | 'openPieces'
  | 'birthDate'
  | 'createdAt'
  | FilteredField
>;

const hasPayment = (member: FilteredMember, wanted: MemberFilter['payment'], now: Date): boolean => {
  const { paymentDone, owed, toCome, aided, overpaid, status, createdAt } = member;
  if (wanted === 'to-check') return flagsToCheck(member).length > 0;
  if (wanted === 'overpaid') return overpaid > 0;
  if (wanted === 'to-come') return toCome > 0;
  if (wanted === 'from-aid') return aided > 0;
  if (wanted === 'late') return isLateSignUp({ status, createdAt: new Date(createdAt) }, now);
  return wanted === 'owed' ? owed > 0 && isInForce(member) : paymentDone && owed === 0;
};

const hasStatus = (member: FilteredMember, wanted: MemberFilter['status']): boolean =>
  wanted === 'in-force' ? isInForce(member) : member.status === wanted;

const hasProof = (member: FilteredMember, wanted: MemberFilter['proof']): boolean =>
  wanted === 'awaited' ? member.isProofAwaited : member.proof === wanted;

const hasDossier = (member: FilteredMember, wanted: NonNullable<MemberFilter['dossier']>): boolean => {
  if (wanted === 'to-check') return awaitsDecision(member);
  // A membership that is over needs no pieces, so its dossier is neither complete nor incomplete.
  if (member.status === 'cancelled') return false;
  if (wanted !== 'complete' && wanted !== 'incomplete') return member.openPieces[wanted] !== undefined;
  return Object.values(member.openPieces).every((state) => state === undefined) === (wanted === 'complete');
};

/** Returns true if a field of a member has a value of its filter. */
export const hasFieldValue = (value: string | null, wanted: string): boolean =>
  wanted === 'missing' || wanted === 'known' ? !value === (wanted === 'missing') : value === wanted;

const hasFields = (member: FilteredMember, filter: MemberFilter): boolean =>
  fieldFilterNames.every((name) => {
    const wanted = filter[name];
    return !wanted || hasFieldValue(member[fieldFilters[name]], wanted);
  });

interface Moment {
  now: Date;
  /** A day in Paris. */
  today: IsoDate;
}

const matchesFilter = (member: FilteredMember, filter: MemberFilter, { now, today }: Moment): boolean =>
  (!filter.season || member.season === filter.season) &&
  (!filter.discipline || member.disciplines.includes(filter.discipline)) &&
  (!filter.status || hasStatus(member, filter.status)) &&
  (!filter.payment || hasPayment(member, filter.payment, now)) &&
  (!filter.proof || hasProof(member, filter.proof)) &&
  (!filter.age || isMinor(member.birthDate, today) === (filter.age === 'minor')) &&
  hasFields(member, filter) &&
  (!filter.dossier || hasDossier(member, filter.dossier));

/**
 * Returns the members that match at an instant, in their order. The browser's lists, the exports and the figures all
 * use this function.
 */
export const filterMembers = <Member extends FilteredMember>(
  members: readonly Member[],
  filter: MemberFilter,
  now: Date,
): readonly Member[] => {
  const moment = { now, today: dayInParis(now) };
  return members.filter((member) => matchesFilter(member, filter, moment));
};

/** The filters of each part with fixed values, which excludes seasons and disciplines. */
const knownValues = {
  status: statusFilters,
  payment: paymentFilters,
  proof: proofFilters,
  age: ageFilters,
  dossier: dossierFilters,
} as const satisfies Readonly<
  Record<Exclude<keyof MemberFilter, FieldFilter | 'season' | 'discipline'>, readonly string[]>
>;

const singleFilters: readonly (readonly [string, string])[] = Object.entries({
  ...knownValues,
  ...Object.fromEntries(fieldFilterNames.map((name) => [name, filterValuesOf(fieldFilters[name])])),
}).flatMap(([name, values]) => values.map((value) => [name, value] as const));

const matchOf = (name: string, value: string): string => `${name}:${value}`;
const DISCIPLINE = matchOf('discipline', '');

const single = new Map(
  singleFilters.map(([name, value]) => [matchOf(name, value), memberFilterSchema.parse({ [name]: value })]),
);

/**
 * Returns the filters that a member matches at an instant, except the season: `payment:owed` for example. A listing stores
 * them, so that a list can be filtered without the member (`wantedMatches`).
 */
export const matchesOf = (member: FilteredMember, now: Date): string[] => {
  const moment = { now, today: dayInParis(now) };
  const matched = [...single].filter(([, filter]) => matchesFilter(member, filter, moment)).map(([match]) => match);
  return [...matched, ...new Set(member.disciplines.map((discipline) => DISCIPLINE + discipline))].sort();
};

/** Returns the matches that a filter requires of a member, except the season. */
export const wantedMatches = ({ season, ...filter }: MemberFilter): string[] =>
  Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [matchOf(name, value)]));

/** Returns the names of the disciplines among matches. */
export const disciplinesAmong = (matches: readonly string[]): string[] =>
  matches.filter((match) => match.startsWith(DISCIPLINE)).map((match) => match.slice(DISCIPLINE.length));

/** Returns the filter that the parameters of an address describe. It ignores parameters that it does not understand. */
export const readMemberFilter = (parameters: Readonly<Record<string, string>>): MemberFilter => {
  const isUnderstood = ([name, value]: [string, string]): boolean =>
    memberFilterSchema.safeParse({ [name]: value }).success;
  return memberFilterSchema.parse(Object.fromEntries(Object.entries(parameters).filter(isUnderstood)));
};
