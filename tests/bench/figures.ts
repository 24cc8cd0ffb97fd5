import { availableParallelism, cpus, loadavg } from 'node:os';

/** One line of the table. `value` and `limit` are in `unit`; without a limit the line only informs. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'bytes' | 'kB' | 'MB' | 'px' | 'files';
  readonly limit?: number;
  readonly note?: string;
}

export const isOver = ({ value, limit }: Figure): boolean => limit !== undefined && value > limit;

const amount = (value: number, unit: Figure['unit']): string => {
  const digits = unit === 'bytes' || unit === 'px' || unit === 'files' || value >= 100 ? 0 : 1;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`;
};

const row = (figure: Figure): string => {
  const { name, value, unit, limit, note = '' } = figure;
  const target = limit === undefined ? '' : `≤ ${amount(limit, unit)}`;
  const verdict = limit === undefined ? '' : isOver(figure) ? 'over' : 'OK';
  return `| ${name} | ${amount(value, unit)} | ${target} | ${verdict} | ${note} |`;
};

/** The table for the README, with what must be known to judge it. */
export const tableOf = (figures: readonly Figure[]): string => {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`;
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  const head = ['| What | Measured | Target | | How |', '| --- | ---: | ---: | --- | --- |'];
  return [...head, ...figures.map(row), '', `${machine}; load average at the end ${load}.`].join('\n');
};
