import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

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

/** The value as a share of its limit: 1.00 is the limit itself. */
const ratioOf = ({ value, limit, atLeast }: Figure): string => {
  const bound = limit ?? atLeast;
  return bound === undefined || bound === 0 ? '' : (value / bound).toFixed(2);
};

const row = (figure: Figure): string => {
  const { name, value, unit, note = '' } = figure;
  const measured = `${amount(value, unit)}${isOver(figure) ? ' (over)' : ''}`;
  return `| ${name} | ${measured} | ${targetOf(figure)} | ${ratioOf(figure)} | ${note} |`;
};

/** What is over its limit, in a line each. */
export const excesses = (figures: readonly Figure[]): string[] =>
  figures
    .filter(isOver)
    .map(
      (figure) => `${figure.name}: ${amount(figure.value, figure.unit)}, ${targetOf(figure)} (${figure.note ?? ''})`,
    );

/** The figures as a table of Markdown. */
export const tableOf = (figures: readonly Figure[]): string =>
  ['| what | measured | limit | ratio to it | how |', '| --- | ---: | ---: | ---: | --- |', ...figures.map(row)].join(
    '\n',
  );

const root = fileURLToPath(new URL('../..', import.meta.url));

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** What must be known to judge a figure: when, at which commit, by which command, on which machine. */
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

/** The document with another text between the two markers of a section. Throws when it has no such section. */
export const withSection = (document: string, section: string, text: string): string => {
  const [begin, end] = [`<!-- ${section} -->\n`, `<!-- end of ${section} -->`];
  const from = document.indexOf(begin) + begin.length;
  const to = document.indexOf(end, from);
  if (from < begin.length || to < 0) throw new Error(`docs/figures.md has no section "${section}"`);
  return `${document.slice(0, from)}\n${text}\n\n${document.slice(to)}`;
};

/** Writes a table into its section of `docs/figures.md`, with what must be known to judge it. */
export const writeFigures = (section: string, command: string, table: string): void => {
  const file = `${root}docs/figures.md`;
  const text = `${circumstancesOf(command)}\n\n${table}`;
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), section, text));
};
