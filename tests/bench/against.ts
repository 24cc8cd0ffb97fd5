import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { readArguments } from '#local/arguments.ts';
import { freePort } from '#local/servers.ts';
import { exitWith } from '#local/settings.ts';
import { writeFigures } from './figures.ts';
import { freshEnvironment, timeStart } from './fresh-clone.ts';
import { watchMemory } from './process-memory.ts';
import { median } from './statistics.ts';

/**
 * `npm run tool -- bench:against COMMIT` compares times, sizes and memory with another commit of this project. It measures
 * both in one run, alternating, each time in a fresh clone whose path contains a space. Linux only. A pair takes about
 * 40 minutes.
 */
const rootDir = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

const USAGE =
  'Usage: npm run tool -- bench:against COMMIT [--pairs NUMBER] [--only start,build,test,changed] [--change FILE]';

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '3' },
    only: { type: 'string', default: 'start,build,test,changed' },
    // The file to change before `npm test -- --changed`.
    change: { type: 'string', default: 'src/domain/money/membership-fee.ts' },
  },
});
const [base = exitWith(`Name the commit to measure against.\n${USAGE}`)] = positionals;
const wanted = new Set(values.only.split(','));

type Measured = Record<string, number>;

const clone = async (folder: string, commit: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await execute('git', ['clone', '--quiet', '--no-checkout', rootDir, folder]);
  await execute('git', ['-C', folder, 'checkout', '--quiet', commit]);
};

interface Ended {
  readonly seconds: number;
  readonly output: string;
  readonly allMB: number;
  readonly largestMB: number;
}

/**
 * Runs an npm script with the environment of a fresh shell and watches its memory. Throws with the output when the
 * script fails.
 */
const runScript = async (folder: string, ...args: string[]): Promise<Ended> => {
  const started = performance.now();
  const child = spawn('npm', args, { cwd: folder, env: freshEnvironment(await freePort()), stdio: 'pipe' });
  // A build takes only seconds, so its memory is read more often.
  const readPeak = watchMemory(child.pid ?? 0, args.includes('build') ? 200 : 2_000);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  const { all, largest } = await readPeak();
  // A run with failed tests is still a valid measurement: it took its time for the other tests.
  if (code !== 0 && !/\d+ passed, \d+ failed\s*$/.test(output))
    throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${output.slice(-4_000)}`);
  return { seconds: (performance.now() - started) / 1000, output, allMB: all, largestMB: largest };
};

/** The fields we read of npm's record of an installation. */
const installedSchema = z.object({ packages: z.record(z.string(), z.unknown()) });

const installed = async (folder: string): Promise<Measured> => {
  const lock = await readFile(join(folder, 'node_modules', '.package-lock.json'), 'utf8');
  const { packages } = installedSchema.parse(JSON.parse(lock));
  const { stdout } = await execute('du', ['-sm', join(folder, 'node_modules')]);
  return {
    'packages installed by npm start': Object.keys(packages).length,
    'its node_modules, MB': Number.parseInt(stdout, 10),
  };
};

const measureStart = async (folder: string): Promise<Measured> => {
  const { seconds } = await timeStart(folder);
  return { 'npm start in a fresh clone, to ready, s': seconds, ...(await installed(folder)) };
};

const measureBuild = async (folder: string): Promise<Measured> => {
  const { seconds, allMB, largestMB } = await runScript(folder, 'run', 'build');
  return {
    'npm run build, s': seconds,
    'its peak memory, all processes, MB': allMB,
    'its largest process, MB': largestMB,
  };
};

const countIn = (output: string): string => /\d+ passed, \d+ failed\s*$/.exec(output)?.[0].trim() ?? '';

const measureTest = async (folder: string): Promise<Measured> => {
  const { seconds, output, allMB } = await runScript(folder, 'test');
  console.error(`  ${countIn(output)}`);
  return {
    'npm test in a fresh clone, s': seconds,
    'of it end-to-end, s': Number(/^ *e2e: ([\d.]+) s$/m.exec(output)?.[1]),
    'its peak memory, all processes, MB': allMB,
  };
};

/**
 * Only measures this commit: an older one may not have `--changed`. It is compared with the whole `npm test` of the
 * other commit.
 */
const measureChanged = async (folder: string): Promise<Measured> => {
  await appendFile(join(folder, values.change), '\n// A change.\n');
  const { seconds, output } = await runScript(folder, 'test', '--', '--changed');
  console.error(`  ${countIn(output)}`);
  return { [CHANGED]: seconds };
};

const CHANGED = 'npm test -- --changed, s';

const measure = async (folder: string, commit: string, isBase: boolean): Promise<Record<string, Measured>> => {
  const found: Record<string, Measured> = {};
  const step = async (name: string, of: () => Promise<Measured>): Promise<void> => {
    if (!wanted.has(name)) return;
    console.error(`${isBase ? 'base' : 'here'}: ${name}…`);
    found[name] = await of();
    console.error(`  ${JSON.stringify(found[name])}`);
  };
  await clone(folder, commit);
  await step('start', () => measureStart(folder));
  await step('build', () => measureBuild(folder));
  if (wanted.has('start') || wanted.has('build')) await clone(folder, commit);
  await step('test', () => measureTest(folder));
  if (!isBase) await step('changed', () => measureChanged(folder));
  await rm(folder, { recursive: true, force: true });
  return found;
};

const parent = await mkdtemp(join(tmpdir(), 'against a commit-'));
const here = (await execute('git', ['-C', rootDir, 'rev-parse', 'HEAD'])).stdout.trim();
const rounds: { base: Record<string, Measured>; here: Record<string, Measured> }[] = [];
try {
  for (let round = 0; round < Number(values.pairs); round += 1) {
    // The order changes in each round, so that a machine that slows down gradually affects both sides.
    const sides = round % 2 === 0 ? (['base', 'here'] as const) : (['here', 'base'] as const);
    const found = { base: {}, here: {} };
    for (const side of sides)
      found[side] = await measure(join(parent, side), side === 'base' ? base : here, side === 'base');
    rounds.push(found);
  }
} finally {
  await rm(parent, { recursive: true, force: true });
}

const samples = (side: 'base' | 'here', step: string, name: string): number[] =>
  rounds.map((round) => round[side][step]?.[name] ?? Number.NaN).filter((value) => !Number.isNaN(value));

const shown = (numbers: readonly number[]): string =>
  numbers.map((value) => value.toFixed(value < 100 ? 1 : 0)).join(', ');

const rows = Object.entries(rounds[0]?.here ?? {}).flatMap(([step, measured]) =>
  Object.keys(measured).map((name) => {
    const before =
      name === CHANGED ? samples('base', 'test', 'npm test in a fresh clone, s') : samples('base', step, name);
    const after = samples('here', step, name);
    const ratio = median(after) / median(before);
    return `| ${step}: ${name} | ${shown(before)} | ${shown(after)} | ${ratio.toFixed(2)} |`;
  }),
);
const table = [
  `| what | at ${base.slice(0, 7)} | at ${here.slice(0, 7)} | ratio of medians |`,
  '| --- | ---: | ---: | ---: |',
  ...rows,
].join('\n');
console.log(table);
writeFigures('against', `npm run tool -- bench:against ${process.argv.slice(2).join(' ')}`, table);
