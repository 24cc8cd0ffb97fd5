import { type Compared, type Figure, type Figures, figureValue, seasonFigures } from '#domain/member/figures.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { figuresMessages } from '#messages/figures.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';

const words = figuresMessages.charts;

/** The meaning of a colour. The chart finds the token. */
export type ChartTone = 'now' | 'before' | 'received' | 'awaited';

export interface ChartSeries {
  name: string;
  tone: ChartTone;
  /** Null where there is no value yet. */
  values: readonly (number | null)[];
}

/** A row of a chart's table. A number of people links to their list. */
export interface ChartRow {
  name: string;
  values: readonly (string | Figure)[];
}

/** A chart, and the table with the same data. */
export interface ChartModel {
  name: 'weeks' | 'disciplines' | 'statuses' | 'money';
  title: string;
  note?: string;
  kind: 'line' | 'bar' | 'stacked';
  labels: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  table: { head: readonly string[]; rows: readonly ChartRow[] };
}

const { number } = figuresMessages;
const cell = (value: number | null): string => (value === null ? words.nothing : number(value));

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
    rows: weeks.map((week) => ({
      name: formatDay(week.startsOn),
      values: [week.joined, week.total, week.joinedBefore, week.totalBefore].map(cell),
    })),
  },
});

interface Counted extends Compared {
  label: string;
}

const countOf = (figure: Figure): number => figureValue(figure, 'count');

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
      { name: season, tone: 'now', values: lines.map(({ now }) => countOf(now)) },
      { name: seasonBefore, tone: 'before', values: lines.map(({ before }) => countOf(before)) },
    ],
    format: number,
    table: {
      head: [head, season, seasonBefore],
      rows: lines.map(({ label, now, before }) => ({ name: label, values: [now, before] })),
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

const moneyChart = ({ summary, receivedByMeans }: Figures): ChartModel => {
  const { owed, awaited } = seasonFigures;
  // Sign-ups pay by card. For money that members still owe, the means is not known yet.
  const lines = [
    ...receivedByMeans.map(({ means, cents }) => ({
      label: paymentMeansNames[means],
      received: cents,
      awaited: means === 'card' ? figureValue(summary.awaited.now, awaited.shows) : 0,
    })),
    { label: words.toCollect, received: 0, awaited: figureValue(summary.owed.now, owed.shows) },
  ];
  return {
    name: 'money',
    title: words.money,
    note: words.moneyNote,
    kind: 'stacked',
    labels: lines.map(({ label }) => label),
    series: [
      { name: words.received, tone: 'received', values: lines.map(({ received }) => received) },
      { name: words.awaited, tone: 'awaited', values: lines.map((line) => line.awaited) },
    ],
    format: formatCents,
    table: {
      head: [words.means, words.received, words.awaited],
      rows: lines.map((line) => ({
        name: line.label,
        values: [formatCents(line.received), formatCents(line.awaited)],
      })),
    },
  };
};

/** Returns the season's charts. Leaves out those without data. */
export const chartModels = (figures: Figures): ChartModel[] =>
  [weeksChart(figures), disciplinesChart(figures), statusesChart(figures), moneyChart(figures)].filter(({ series }) =>
    series.some(({ values }) => values.some((value) => value !== null && value > 0)),
  );
