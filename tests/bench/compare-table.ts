import type { Row } from './comparison.ts';
import { median } from './statistics.ts';

/** A row with what was measured. */
export interface Compared extends Row {
  readonly name: string;
  readonly base: readonly number[];
  readonly here: readonly number[];
}

const shown = (value: number): string => value.toFixed(value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2);

const amount = (samples: readonly number[], unit: Row['unit']): string =>
  samples.length === 0 ? '–' : `${shown(median(samples))} ${unit}`.trim();

const ratioOf = ({ base, here }: Compared): number =>
  base.length === 0 || here.length === 0 ? Number.NaN : median(here) / median(base);

/** Returns true if a bound is missed, or if nothing was measured. */
export const isMissed = (row: Compared): boolean => {
  const value = median(row.here);
  const bounds = [
    row.ratio === undefined || ratioOf(row) <= row.ratio,
    row.limit === undefined || value <= row.limit,
    row.atLeast === undefined || value >= row.atLeast,
  ];
  return bounds.includes(false);
};

const targetOf = ({ ratio, limit, atLeast, unit }: Row): string =>
  [
    ...(ratio === undefined ? [] : [`ratio ≤ ${ratio}`]),
    ...(limit === undefined ? [] : [`≤ ${limit} ${unit}`.trim()]),
    ...(atLeast === undefined ? [] : [`≥ ${atLeast} ${unit}`.trim()]),
  ].join(', ');

/** Returns the compared rows as a Markdown table, each with its target and whether it is met. */
export const comparisonTable = (base: string, rows: readonly Compared[]): string =>
  [
    `| what | at ${base} | here | ratio | target |`,
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map((row) => {
      const ratio = ratioOf(row);
      const target = targetOf(row);
      return `| ${row.name} | ${amount(row.base, row.unit)} | ${amount(row.here, row.unit)} | ${Number.isNaN(ratio) ? '' : ratio.toFixed(2)} | ${target}${target && isMissed(row) ? ' (missed)' : ''} |`;
    }),
  ].join('\n');
