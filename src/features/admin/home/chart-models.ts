import type { Figures } from '#domain/figures.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';

const words = adminHomeMessages.charts;

/** What a colour means; the chart finds the token. */
export type ChartTone = 'now' | 'before' | 'received' | 'awaited';

export interface ChartSeries {
  name: string;
  tone: ChartTone;
  /** Null where nothing is known yet. */
  values: readonly (number | null)[];
}

/** A chart, and the table that says the same. */
export interface ChartModel {
  name: 'weeks' | 'disciplines' | 'statuses' | 'money';
  title: string;
  note?: string;
  kind: 'line' | 'bar' | 'stacked';
  labels: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

const { number } = adminHomeMessages;
const cell = (value: number | null): string => (value === null ? words.nothing : number(value));
const euros = (amount: number): string => formatCents(toCents(amount));

const weeksChart = ({ weeks, season, seasonBefore }: Figures): ChartModel => ({
  name: 'weeks',
  title: words.weeks,
  note: words.weeksNote,
  kind: 'line',
  labels: weeks.map(({ startsOn }) => formatDay(startsOn)),
  series: [
    { name: season, tone: 'now', values: weeks.map(({ total }) => total) },
    { name: seasonBefore, tone: 'before', values: weeks.map(({ totalBefore }) => totalBefore) },
  ],
  format: number,
  table: {
    head: [
      ...[words.week, words.joined(season), words.total(season)],
      ...[words.joined(seasonBefore), words.total(seasonBefore)],
    ],
    rows: weeks.map((week) => [
      formatDay(week.startsOn),
      ...[week.joined, week.total, week.joinedBefore, week.totalBefore].map(cell),
    ]),
  },
});

interface Counted {
  label: string;
  members: number;
  before: number;
}

const countsChart = (
  { season, seasonBefore }: Figures,
  lines: readonly Counted[],
  chart: Pick<ChartModel, 'name' | 'title' | 'note'> & { head: string },
): ChartModel => {
  const { head, ...named } = chart;
  return {
    ...named,
    kind: 'bar',
    labels: lines.map(({ label }) => label),
    series: [
      { name: season, tone: 'now', values: lines.map(({ members }) => members) },
      { name: seasonBefore, tone: 'before', values: lines.map(({ before }) => before) },
    ],
    format: number,
    table: {
      head: [head, season, seasonBefore],
      rows: lines.map(({ label, members, before }) => [label, number(members), number(before)]),
    },
  };
};

const disciplinesChart = (figures: Figures): ChartModel =>
  countsChart(
    figures,
    figures.disciplines.map(({ discipline, ...counted }) => ({ label: discipline, ...counted })),
    { name: 'disciplines', title: words.disciplines, note: words.disciplinesNote, head: words.discipline },
  );

const statusesChart = (figures: Figures): ChartModel =>
  countsChart(
    figures,
    figures.statuses.map(({ status, ...counted }) => ({ label: words.statusWords[status], ...counted })),
    { name: 'statuses', title: words.statuses, head: words.status },
  );

const moneyChart = ({ money }: Figures): ChartModel => {
  const lines = [
    ...money.byMeans.map(({ means, ...amounts }) => ({ label: paymentMeansNames[means], ...amounts })),
    { label: words.toCollect, received: 0, awaited: money.owed },
  ];
  return {
    name: 'money',
    title: words.money,
    note: words.moneyNote,
    kind: 'stacked',
    labels: lines.map(({ label }) => label),
    series: [
      { name: words.received, tone: 'received', values: lines.map(({ received }) => received) },
      { name: words.awaited, tone: 'awaited', values: lines.map(({ awaited }) => awaited) },
    ],
    format: euros,
    table: {
      head: [words.means, words.received, words.awaited],
      rows: lines.map(({ label, received, awaited }) => [label, euros(received), euros(awaited)]),
    },
  };
};

/** The season's charts; those without anything to show are left out. */
export const chartModels = (figures: Figures): ChartModel[] =>
  [weeksChart(figures), disciplinesChart(figures), statusesChart(figures), moneyChart(figures)].filter(({ series }) =>
    series.some(({ values }) => values.some((value) => value !== null && value > 0)),
  );
