import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A row of the table. Limits have the same unit. A figure without a limit only informs. */
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
  // Layout shifts are shown in thousandths.
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

/** Returns the value divided by its limit: 1.00 is exactly at the limit. */
const ratioOf = ({ value, limit, atLeast }: Figure): string => {
  const bound = limit ?? atLeast;
  return bound === undefined || bound === 0 ? '' : (value / bound).toFixed(2);
};

const row = (figure: Figure): string => {
  const { name, value, unit, note = '' } = figure;
  const measured = `${amount(value, unit)}${isOver(figure) ? ' (over)' : ''}`;
  return `| ${name} | ${measured} | ${targetOf(figure)} | ${ratioOf(figure)} | ${note} |`;
};

/** Returns a line for each figure that misses its limit. */
export const excesses = (figures: readonly Figure[]): string[] =>
  figures
    .filter(isOver)
    .map(
      (figure) => `${figure.name}: ${amount(figure.value, figure.unit)}, ${targetOf(figure)} (${figure.note ?? ''})`,
    );

/** Returns the figures as a Markdown table. */
export const tableOf = (figures: readonly Figure[]): string =>
  ['| what | measured | limit | ratio to it | how |', '| --- | ---: | ---: | ---: | --- |', ...figures.map(row)].join(
    '\n',
  );

const root = fileURLToPath(new URL('../..', import.meta.url));

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Returns the context of a measurement: the date, commit, command and machine. */
const circumstancesOf = (command: string): string => {
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes';
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  return [
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Commit: \`${git('rev-parse', '--short', 'HEAD')}\`${changed}`,
    `- Command: \`${command}\``,
    `- Machine: ${machine}, Node ${process.version}, load average at the end ${load}`,
  ].join('\n');
};

/** Returns the document with a new text between the two markers of a section. Throws when there is no such section. */
export const withSection = (document: string, section: string, text: string): string => {
  const begin = `<!-- ${section} -->\n`;
  const end = `<!-- end of ${section} -->`;
  const from = document.indexOf(begin) + begin.length;
  const to = document.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`docs/figures.md has no section "${section}"`);
  return `${document.slice(0, from)}\n${text}\n\n${document.slice(to)}`;
};

/** Writes a table and the context of the measurement into a section of `docs/figures.md`. */
export const writeFigures = (section: string, command: string, table: string): void => {
  const file = `${root}docs/figures.md`;
  const text = `${circumstancesOf(command)}\n\n${table}`;
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section, text));
};
