import { dayInParis } from './dates.ts';
import { type MemberJson, type MemberStatus, memberStatuses } from './member.ts';
import {
  type FilteredMember,
  filterMembers,
  type MemberFilter,
  type MemberList,
  memberLists,
} from './member-filter.ts';
import { isInForce } from './member-standing.ts';
import { type MemberSums, memberSums, type SummedMember } from './member-sums.ts';
import { type PaymentMeans, paymentMeans } from './payment.ts';
import { type Season, seasonBefore } from './season.ts';
import { type SeasonWeek, seasonWeeks } from './season-weeks.ts';
import { sum } from './sum.ts';

/** What is counted of a membership, archived or not: nothing that anybody could be recognised by. */
export interface CountedMember extends FilteredMember, SummedMember, Pick<MemberJson, 'archivedAt'> {
  /** Received and not given back, by means. Cents. */
  receivedByMeans: Readonly<Record<PaymentMeans, number>>;
}

/** What one list holds of a figure: opened at its filter, it shows as many, with the same sums. */
export interface FigurePart {
  list: MemberList;
  filter: MemberFilter;
  /** Memberships in it. */
  count: number;
  sums: MemberSums;
}

/**
 * A number that the admin area shows, always with the lists that hold what it counts (docs/rules.md#figures-and-lists); no
 * part for a list that holds none of it.
 */
export interface Figure {
  parts: readonly FigurePart[];
}

/** What of a list a figure shows: how many it holds, or one of its sums. */
export type FigureValue = 'count' | keyof MemberSums;

interface FigureDefinition {
  filter: Omit<MemberFilter, 'season'>;
  /** The lists that are looked through. Both, unless said. */
  lists?: readonly MemberList[];
  shows: FigureValue;
}

/** What asks something of an administrator, of any season, the most pressing first. */
export const attentionNames = [
  'paymentsToCheck',
  'proofsToDecide',
  'proofsToAsk',
  'owing',
  'overpaid',
  'lateSignUps',
] as const;
export type AttentionName = (typeof attentionNames)[number];

export const attentionFigures: Readonly<Record<AttentionName, FigureDefinition>> = {
  /** With a flag that asks something. */
  paymentsToCheck: { filter: { payment: 'to-check' }, shows: 'count' },
  /** Whose proof of a reduced price waits for a decision. */
  proofsToDecide: { filter: { proof: 'held' }, shows: 'count' },
  /** At a reduced price without a proof. Once archived, what is still asked of them is money. */
  proofsToAsk: { filter: { proof: 'awaited' }, lists: ['current'], shows: 'count' },
  /** In force, with something still to be paid. */
  owing: { filter: { payment: 'owed' }, shows: 'owedCents' },
  /** Who gave more than can be asked. */
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

/** The same of a season and of the one before. */
export interface Compared {
  now: Figure;
  before: Figure;
}

/** What the club's figures say: numbers only, nobody can be recognised in them. */
export interface Figures {
  attention: Record<AttentionName, Figure>;
  season: Season;
  seasonBefore: Season;
  /** Those one can choose from, the latest first. */
  seasons: readonly Season[];
  summary: Record<SeasonFigureName, Compared>;
  weeks: SeasonWeek[];
  disciplines: ({ discipline: string } & Compared)[];
  statuses: ({ status: MemberStatus } & Compared)[];
  /** Of what was received: by which means. Cents. */
  receivedByMeans: { means: PaymentMeans; cents: number }[];
}

/** What a figure shows in all: a number of people or memberships, or cents. */
export const figureValue = ({ parts }: Figure, shows: FigureValue): number =>
  sum(parts.map(({ count, sums }) => (shows === 'count' ? count : sums[shows])));

const isOn = (list: MemberList) => (member: Pick<CountedMember, 'archivedAt'>) =>
  (member.archivedAt === null) === (list === 'current');

/** Counts what a filter leaves on each of the lists. */
const figureOf = (
  members: readonly CountedMember[],
  filter: MemberFilter,
  { lists = memberLists, now }: { lists?: readonly MemberList[] | undefined; now: Date },
): Figure => ({
  parts: lists.flatMap((list) => {
    const found = filterMembers(members.filter(isOn(list)), filter, now);
    return found.length > 0 ? [{ list, filter, count: found.length, sums: memberSums(found) }] : [];
  }),
});

interface Counting {
  members: readonly CountedMember[];
  season: Season;
  /** Those that hold somebody, or are open to sign-up. */
  seasons: readonly Season[];
  now: Date;
}

/** How the club stands: what any season asks for, and one season beside the one before, archived members included. */
export const figuresOf = ({ members, season, seasons, now }: Counting): Figures => {
  const earlier = seasonBefore(season);
  const of = (wanted: Season) => members.filter((member) => member.season === wanted);
  const [current, before] = [of(season), of(earlier)];
  const asked = ({ filter, lists }: FigureDefinition): Figure => figureOf(members, filter, { lists, now });
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
      proofsToDecide: asked(attentionFigures.proofsToDecide),
      proofsToAsk: asked(attentionFigures.proofsToAsk),
      owing: asked(attentionFigures.owing),
      overpaid: asked(attentionFigures.overpaid),
      lateSignUps: asked(attentionFigures.lateSignUps),
    },
    season,
    seasonBefore: earlier,
    seasons: [...new Set([season, ...seasons])].sort().reverse(),
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
