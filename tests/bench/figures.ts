import { availableParallelism, cpus, loadavg } from 'node:os';

/** One line of the table. Limits are in `unit` too; without one the line only informs. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'bytes' | 'kB' | 'MB' | 'MiB' | 'px' | 'files' | 'requests' | '%' | '/ 100' | '';
  /** The value must not be above this. */
  readonly limit?: number;
  /** The value must not be below this. */
  readonly atLeast?: number;
  readonly note?: string;
}

export const isOver = ({ value, limit, atLeast }: Figure): boolean =>
  (limit !== undefined && !(value <= limit)) || (atLeast !== undefined && !(value >= atLeast));

const whole: readonly Figure['unit'][] = ['bytes', 'px', 'files', 'requests', '/ 100'];

const amount = (value: number, unit: Figure['unit']): string => {
  // Shifts of the layout count in thousandths.
  const digits = unit === '' ? 3 : whole.includes(unit) || value >= 100 ? 0 : 1;
  const number = value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: unit === '' ? 3 : 0,
  });
  return `${number} ${unit}`.trim();
};

const targetOf = ({ unit, limit, atLeast }: Figure): string => {
  if (limit !== undefined) return `≤ ${amount(limit, unit)}`;
  return atLeast === undefined ? '' : `≥ ${amount(atLeast, unit)}`;
};

const row = (figure: Figure): string => {
  const { name, value, unit, note = '' } = figure;
  const target = targetOf(figure);
  const verdict = target === '' ? '' : isOver(figure) ? 'over' : 'OK';
  return `| ${name} | ${amount(value, unit)} | ${target} | ${verdict} | ${note} |`;
};

/** What is over its limit, in a line each. */
export const excesses = (figures: readonly Figure[]): string[] =>
  figures
    .filter(isOver)
    .map(
      (figure) => `${figure.name}: ${amount(figure.value, figure.unit)}, ${targetOf(figure)} (${figure.note ?? ''})`,
    );

/** The table for the README, with what must be known to judge it. */
export const tableOf = (figures: readonly Figure[]): string => {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}`;
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  const head = ['| What | Measured | Target | | How |', '| --- | ---: | ---: | --- | --- |'];
  return [...head, ...figures.map(row), '', `${machine}; load average at the end ${load}.`].join('\n');
};
