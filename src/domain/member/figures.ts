import { dayInParis } from '../dates.ts';
import { type PaymentMeans, paymentMeans } from '../money/payment.ts';
import { type Season, seasonBefore } from '../season/season.ts';
import { type SeasonWeek, seasonWeeks } from '../season/season-weeks.ts';
import { sum } from '../sum.ts';
import { type MemberJson, type MemberStatus, memberStatuses } from './member.ts';
import type { Balance } from './member-balance.ts';
import {
  type FilteredMember,
  filterMembers,
  type MemberFilter,
  type MemberList,
  memberLists,
} from './member-filter.ts';
import { isInForce } from './member-standing.ts';
import { type MemberSums, memberSums } from './member-sums.ts';

/** The facts of a membership, archived or not, that figures count. They identify nobody, except by a first name. */
export interface CountedMember extends FilteredMember, Balance, Pick<MemberJson, 'archivedAt'> {
  /** Undefined for an administrator who may not read members. */
  firstName?: string | undefined;
  /** Money received and not given back, by means. Cents. */
  receivedByMeans: Readonly<Record<PaymentMeans, number>>;
}

/**
 * The numbers that one list contributes to a figure. The list shows the same count and sums when it opens with this
 * filter.
 */
export interface FigurePart {
  list: MemberList;
  filter: MemberFilter;
  /** The number of memberships on the list. */
  count: number;
  sums: MemberSums;
  /**
   * For an open task: the first names of up to three of them, those who joined first. Absent from other figures, and
   * for an administrator who may not read members.
   */
  firstNames?: readonly string[] | undefined;
}

/**
 * A number that the admin area shows, with a part for each list that holds some of the counted memberships
 * (docs/rules.md#figures-and-lists).
 */
export interface Figure {
  parts: readonly FigurePart[];
}

/** The number that a figure shows: how many memberships a list holds, or one of its sums. */
export type FigureValue = 'count' | keyof MemberSums;

interface FigureDefinition {
  filter: Omit<MemberFilter, 'season'>;
  /** The lists to count in. The default is both. */
  lists?: readonly MemberList[];
  shows: FigureValue;
}

/** The figures that need an administrator's action, each with parts of one season, the most urgent first. */
export const attentionNames = [
  'paymentsToCheck',
  'piecesToReview',
  'proofsToAsk',
  'incompleteDossiers',
  'owing',
  'overpaid',
  'lateSignUps',
] as const;
export type AttentionName = (typeof attentionNames)[number];

export const attentionFigures: Readonly<Record<AttentionName, FigureDefinition>> = {
  /** Members with a flag to check. */
  paymentsToCheck: { filter: { payment: 'to-check' }, shows: 'count' },
  /** Members with a file that waits for a decision. */
  piecesToReview: { filter: { dossier: 'to-check' }, shows: 'count' },
  /** Members at a reduced price without a proof. From an archived member, the club asks only for money. */
  proofsToAsk: { filter: { proof: 'awaited' }, lists: ['current'], shows: 'count' },
  /** Members in force whose dossier is not complete. From an archived member, the club asks for nothing more. */
  incompleteDossiers: { filter: { status: 'in-force', dossier: 'incomplete' }, lists: ['current'], shows: 'count' },
  /** Members in force who still owe something. */
  owing: { filter: { payment: 'owed' }, shows: 'owedCents' },
  /** Members who paid more than the club may ask. */
  overpaid: { filter: { payment: 'overpaid' }, shows: 'overpaidCents' },
  /** Sign-ups whose money has not come for more than a day. */
  lateSignUps: { filter: { payment: 'late' }, shows: 'awaitedCents' },
};

/** A season in four numbers. */
export const seasonFigures = {
  members: { filter: { status: 'in-force' }, shows: 'members' },
  received: { filter: {}, shows: 'receivedCents' },
  owed: { filter: { payment: 'owed' }, shows: 'owedCents' },
  awaited: { filter: { status: 'pending' }, shows: 'awaitedCents' },
} as const satisfies Record<string, FigureDefinition>;
export type SeasonFigureName = keyof typeof seasonFigures;

/** The same figure for a season and for the season before. */
export interface Compared {
  now: Figure;
  before: Figure;
}

/** The club's figures: numbers, and first names beside the open tasks for those who may read members. */
export interface Figures {
  attention: Record<AttentionName, Figure>;
  /** The number of requests about personal data that nobody has answered yet. */
  requests: number;
  season: Season;
  seasonBefore: Season;
  summary: Record<SeasonFigureName, Compared>;
  weeks: SeasonWeek[];
  disciplines: ({ discipline: string } & Compared)[];
  statuses: ({ status: MemberStatus } & Compared)[];
  /** The money received, by means. Cents. */
  receivedByMeans: { means: PaymentMeans; cents: number }[];
}

/** Returns the total of a figure: a number of people or memberships, or cents. */
export const figureValue = ({ parts }: Figure, shows: FigureValue): number =>
  sum(parts.map(({ count, sums }) => (shows === 'count' ? count : sums[shows])));

const isOn = (list: MemberList) => (member: Pick<CountedMember, 'archivedAt'>) =>
  (member.archivedAt === null) === (list === 'current');

const MOST_NAMES = 3;

/** Returns the first names of those who joined first, or nothing without the right to read them. */
const firstNamesOf = (members: readonly CountedMember[]): Pick<FigurePart, 'firstNames'> => {
  const names = members
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .flatMap(({ firstName }) => firstName ?? [])
    .slice(0, MOST_NAMES);
  return names.length > 0 ? { firstNames: names } : {};
};

interface Looking {
  lists?: readonly MemberList[] | undefined;
  isNamed?: boolean;
  now: Date;
}

/** Counts the members that a filter leaves on each list. */
const figureOf = (
  members: readonly CountedMember[],
  filter: MemberFilter,
  { lists = memberLists, isNamed = false, now }: Looking,
): Figure => ({
  parts: lists.flatMap((list) => {
    const found = filterMembers(members.filter(isOn(list)), filter, now);
    if (found.length === 0) return [];
    return [{ list, filter, count: found.length, sums: memberSums(found), ...(isNamed && firstNamesOf(found)) }];
  }),
});

interface Counting {
  members: readonly CountedMember[];
  season: Season;
  requests: number;
  now: Date;
}

/**
 * Returns the club's figures: the open tasks, of this season first and then of the others from the latest on, and the
 * season compared with the one before. Archived members count.
 */
export const figuresOf = ({ members, season, requests, now }: Counting): Figures => {
  const earlier = seasonBefore(season);
  const of = (wanted: Season) => members.filter((member) => member.season === wanted);
  const current = of(season);
  const before = of(earlier);
  const others = new Set(members.map((member) => member.season).filter((one) => one !== season));
  const asking = [season, ...[...others].sort().reverse()];
  const asked = ({ filter, lists }: FigureDefinition): Figure => ({
    parts: asking.flatMap((one) => figureOf(of(one), { ...filter, season: one }, { lists, isNamed: true, now }).parts),
  });
  const compared = (filter: FigureDefinition['filter']): Compared => ({
    now: figureOf(current, { ...filter, season }, { now }),
    before: figureOf(before, { ...filter, season: earlier }, { now }),
  });
  const daysOf = (list: readonly CountedMember[]) =>
    list.filter(isInForce).map(({ createdAt }) => dayInParis(new Date(createdAt)));
  const disciplines = new Set([...current, ...before].filter(isInForce).flatMap((member) => member.disciplines));
  return {
    attention: {
      paymentsToCheck: asked(attentionFigures.paymentsToCheck),
      piecesToReview: asked(attentionFigures.piecesToReview),
      proofsToAsk: asked(attentionFigures.proofsToAsk),
      incompleteDossiers: asked(attentionFigures.incompleteDossiers),
      owing: asked(attentionFigures.owing),
      overpaid: asked(attentionFigures.overpaid),
      lateSignUps: asked(attentionFigures.lateSignUps),
    },
    requests,
    season,
    seasonBefore: earlier,
    summary: {
      members: compared(seasonFigures.members.filter),
      received: compared(seasonFigures.received.filter),
      owed: compared(seasonFigures.owed.filter),
      awaited: compared(seasonFigures.awaited.filter),
    },
    weeks: seasonWeeks({ season, days: daysOf(current), daysBefore: daysOf(before), today: dayInParis(now) }),
    disciplines: [...disciplines]
      .map((discipline) => ({ discipline, ...compared({ discipline, status: 'in-force' }) }))
      .sort((one, other) => countOf(other.now) - countOf(one.now) || countOf(other.before) - countOf(one.before)),
    statuses: memberStatuses.map((status) => ({ status, ...compared({ status }) })),
    receivedByMeans: paymentMeans.map((means) => ({
      means,
      cents: sum(current.map(({ receivedByMeans }) => receivedByMeans[means])),
    })),
  };
};

const countOf = (figure: Figure): number => figureValue(figure, 'count');
