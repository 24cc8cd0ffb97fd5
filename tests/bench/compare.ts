import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type Compared, comparisonTable, isMissed } from './compare-table.ts';
import type { Row } from './comparison.ts';
import { comparisons } from './comparisons.ts';
import { writeFigures } from './figures.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

type Measured = Readonly<Record<string, number>>;
type Place = 'base' | 'here';

/** Clones a commit of this project and installs its packages. */
const clone = async (folder: string, commit: string): Promise<void> => {
  await execute('git', ['clone', '--quiet', '--no-checkout', rootDir, folder]);
  await execute('git', ['-C', folder, 'checkout', '--quiet', commit]);
  await execute(process.execPath, ['netlify/local/ensure-installed.mjs'], { cwd: folder });
};

const messageSchema = z.object({ measured: z.optional(z.record(z.string(), z.number())) });

const nextMessage = async (child: ChildProcess): Promise<Measured> => {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`A side of the comparison ended with ${code}.`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return messageSchema.parse(message).measured ?? {};
};

/** Opens one side in a process of its own, in which only modules of that commit and of the bench are loaded. */
const openSide = async (name: string, folder: string) => {
  const child = fork(fileURLToPath(new URL('compare-side.ts', import.meta.url)), [name, folder]);
  await nextMessage(child);
  return {
    measure: (): Promise<Measured> => {
      child.send('measure');
      return nextMessage(child);
    },
    close: async (): Promise<void> => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};

/** Measures both commits in turns. The order changes in each round, in case the machine slows down gradually. */
const compare = async (name: string, folders: Readonly<Record<Place, string>>, rounds: number): Promise<Compared[]> => {
  const rows: Readonly<Record<string, Row>> = comparisons[name]?.rows ?? {};
  await using stack = new AsyncDisposableStack();
  const sides = { base: await openSide(name, folders.base), here: await openSide(name, folders.here) };
  stack.defer(sides.base.close);
  stack.defer(sides.here.close);
  const found: Record<Place, Measured[]> = { base: [], here: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const place of round % 2 === 0 ? (['base', 'here'] as const) : (['here', 'base'] as const)) {
      console.error(`${name}, round ${round + 1} of ${rounds}: ${place}…`);
      const measured = await sides[place].measure();
      console.error(`  ${JSON.stringify(measured)}`);
      found[place].push(measured);
    }
  const samples = (place: Place, row: string) => found[place].flatMap((measured) => measured[row] ?? []);
  return Object.entries(rows).map(([row, bounds]) => ({
    name: row,
    ...bounds,
    base: samples('base', row),
    here: samples('here', row),
  }));
};

interface CompareOptions {
  /** The parts of the table. */
  readonly only: readonly string[];
  /** The section of `docs/figures.md` that a part of the table is written to. None: it is printed only. */
  readonly section?: string | undefined;
  /** Replaces the number of rounds of every part. */
  readonly rounds?: number | undefined;
  /** Clones that are there already, with their packages, instead of fresh ones. */
  readonly folders: Readonly<Record<Place, string | undefined>>;
}

/**
 * `npm run tool -- bench --against COMMIT` measures this commit and another one in turns, in one run on one machine. Prints
 * medians and their ratio for each row. Returns true if every target is met.
 */
export const compareWith = async (
  base: string,
  { only, section, rounds, folders }: CompareOptions,
): Promise<boolean> => {
  for (const name of only)
    if (!comparisons[name])
      throw new Error(`There is no comparison "${name}": ${Object.keys(comparisons).join(', ')}.`);
  const parent = await mkdtemp(join(tmpdir(), 'compare commits-'));
  const found: Compared[] = [];
  try {
    const folder = async (place: Place, commit: string): Promise<string> => {
      const given = folders[place];
      if (given !== undefined) return given;
      await clone(join(parent, place), commit);
      return join(parent, place);
    };
    const both = { base: await folder('base', base), here: await folder('here', 'HEAD') };
    for (const name of only) found.push(...(await compare(name, both, rounds ?? comparisons[name]?.rounds ?? 1)));
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
  const table = comparisonTable(base.slice(0, 7), found);
  console.log(table);
  const whole = only.length === Object.keys(comparisons).length;
  if (whole) writeFigures('comparison', `npm run tool -- bench --against ${base}`, table);
  else if (section !== undefined)
    writeFigures(
      section,
      `npm run tool -- bench --against ${base} --only ${only.join(',')} --section ${section}`,
      table,
    );
  return !found.some(isMissed);
};

/** The names of all parts of the table. */
export const comparisonNames = Object.keys(comparisons);
