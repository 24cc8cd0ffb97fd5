import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '#local/arguments.ts';
import { ensureBrowser } from './support/browser.ts';
import { changedSince, existing, testsTouchedBy } from './support/changed.ts';
import {
  firstLines,
  lastLines,
  readPlaywrightReport,
  readVitestReport,
  type SuiteReport,
  type Timed,
} from './support/reports.ts';

interface Step {
  name: string;
  command: readonly string[];
  /**
   * Returns the option with which the command writes its report into this file. Without it, an environment variable
   * names the file.
   */
  reportTo?: (file: string) => string;
  /** Reads the report of the tests. Without it, the step counts as one test. */
  read?: (report: unknown) => SuiteReport;
  prepare?: () => Promise<void>;
}

/** The checks change no files and use one processor each. Where a tool can, it caches its results for the next run. */
const checks: readonly Step[] = [
  // There are two type checks because Astro's takes more than twice as long as the compiler for files that are not
  // pages.
  {
    name: 'types of pages',
    command: ['astro', 'check', '--tsconfig', 'tests/tsconfig.pages.json', '--minimumFailingSeverity', 'error'],
  },
  {
    name: 'types',
    // TypeScript 7 takes a quarter of the time. One checker takes the least memory. Astro's check still needs
    // TypeScript 6, and both packages call their program `tsc`.
    command: [
      ...['node', 'node_modules/typescript-7/bin/tsc', '--checkers', '1'],
      ...['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
    ],
  },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'layers', command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'netlify'] },
  { name: 'unused', command: ['knip', '--cache'] },
];

const unitToModel: Step = {
  name: 'unit to model',
  command: ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
  reportTo: (file) => `--outputFile.json=${file}`,
  read: readVitestReport,
};

const endToEnd: Step = {
  name: 'e2e',
  command: ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
  read: readPlaywrightReport,
  prepare: ensureBrowser,
};

interface Wanted {
  checks: readonly Step[];
  suites: readonly Step[];
}

interface Result {
  name: string;
  seconds: number;
  /** The number of tests. A check counts as one. */
  passed: number;
  failed: number;
  /** The output of a check, or of a suite that ended without a report. */
  output: string;
  report?: SuiteReport;
}

/**
 * Makes Node and the C library use little memory. On a machine with much memory each Node process otherwise keeps up to
 * 128 MB of young objects, and each of its threads keeps a heap of its own.
 */
const withLittleMemory = (): Record<string, string> => ({
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-semi-space-size=16'].filter(Boolean).join(' '),
  MALLOC_ARENA_MAX: '2',
});

/** Runs a command. Its output is shown at once, or collected until it ends: the lines of two commands would mix. */
const spawnStep = (command: readonly string[], env: Record<string, string>, isHeldBack: boolean) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const [program = '', ...args] = command;
    const out = isHeldBack ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      stdio: ['inherit', out, out],
      env: { ...process.env, ...withLittleMemory(), ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

const readReport = async (step: Step, file: string): Promise<SuiteReport | undefined> =>
  step.read &&
  (await readFile(file, 'utf8')
    .then(JSON.parse)
    .then(step.read)
    .catch(() => undefined));

/** Runs a step. It counts one failure when the command fails without a failed test, or when no test ran. */
const runStep = async (step: Step, folder: string, isHeldBack: boolean): Promise<Result> => {
  await step.prepare?.();
  const reportFile = join(folder, `${step.name}.json`);
  const started = performance.now();
  const { code, output } = await spawnStep(
    [...step.command, ...(step.reportTo ? [step.reportTo(reportFile)] : [])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    isHeldBack,
  );
  const seconds = (performance.now() - started) / 1000;
  const report = await readReport(step, reportFile);
  const passed = report ? report.passed : Number(code === 0 && !step.read);
  const found = report?.failures.length ?? 0;
  const failed = Math.max(found, code === 0 && passed + found > 0 ? 0 : 1);
  return { name: step.name, seconds, passed, failed, output, ...(report && { report }) };
};

const say = ({ name, seconds }: Result): void => console.log(`   ${name}: ${seconds.toFixed(1)} s`);

/** Runs steps one after the other and shows their output at once. */
const runInSight = async (steps: readonly Step[], folder: string): Promise<Result[]> => {
  const results: Result[] = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const result = await runStep(step, folder, false);
    say(result);
    results.push(result);
  }
  return results;
};

/** Runs this many steps at a time and collects their output. `show` receives the result of each. */
const runHeldBack = async (steps: readonly Step[], atOnce: number, folder: string, show: (result: Result) => void) => {
  const waiting = [...steps];
  const results: Result[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, folder, true);
      show(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
};

const showWhole = (result: Result): void => {
  console.log(`\n── ${result.name}\n${result.output}`);
  say(result);
};

/**
 * Runs the checks and the first suite in parallel. The other suites measure seconds, so they run afterwards on a free
 * machine.
 */
const runAll = async (folder: string, wanted: Wanted): Promise<Result[]> => {
  const [first, ...others] = wanted.suites;
  // The output of a check is held back until the suite has ended.
  const held: Result[] = [];
  const isAlone = first === undefined;
  const atOnce = isAlone || availableParallelism() > 2 ? 2 : 1;
  const [checked, begun] = await Promise.all([
    runHeldBack(wanted.checks, atOnce, folder, isAlone ? showWhole : (result) => held.push(result)),
    runInSight(first ? [first] : [], folder),
  ]);
  held.forEach(showWhole);
  return [...checked, ...begun, ...(await runInSight(others, folder))];
};

const indented = (text: string): string => text.replaceAll(/^/gm, '    ');

/** Repeats all failures at the end of the output, which is the part that people read in the log of a remote machine. */
const showFailures = (results: readonly Result[]): void => {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) console.log('\n── What failed');
  for (const { name, report, output } of failed) {
    for (const { title, message } of report?.failures ?? [])
      console.log(`\n✗ ${name}: ${title}\n${indented(firstLines(message, 12))}`);
    if ((report?.failures ?? []).length === 0)
      console.log(`\n✗ ${name}\n${indented(lastLines(output || 'It failed: see its output above.', 60))}`);
    if (report && report.notRun.length > 0) console.log(`\n  ${name}: ${report.notRun.length} tests did not run`);
  }
};

const showSlowest = (what: string, timed: readonly Timed[]): void => {
  const slowest = timed.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  if (slowest.length === 0) return;
  console.log(`\n   The slowest ${what}`);
  for (const { title, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${title}`);
};

const showTimes = (results: readonly Result[]): void => {
  console.log('\n── Seconds');
  for (const { name, seconds } of results) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
  const reports = results.flatMap(({ report }) => report ?? []);
  showSlowest(
    'files',
    reports.flatMap(({ files }) => files),
  );
  showSlowest(
    'tests',
    reports.flatMap(({ tests }) => tests),
  );
};

/** The kinds of tests in the Vitest step. Each can run alone. */
const kinds = ['unit', 'ui', 'api', 'model'];

/** Returns the steps with these names. Kinds of tests select parts of the Vitest step. Throws on an unknown name. */
const stepsNamed = (names: readonly string[]): Wanted => {
  const suites = [unitToModel, endToEnd];
  const known = [...checks, ...suites].map(({ name }) => name).concat(kinds);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`No step is called ${unknown}: ${known.join(' | ')}`);
  const ifWanted = (step: Step): Step[] => {
    if (names.includes(step.name)) return [step];
    const projects = step === unitToModel ? kinds.filter((kind) => names.includes(kind)) : [];
    const flags = projects.flatMap((project) => ['--project', project]);
    return flags.length > 0 ? [{ ...step, command: [...step.command, ...flags] }] : [];
  };
  return { checks: checks.flatMap(ifWanted), suites: suites.flatMap(ifWanted) };
};

/** Returns the steps that a change since a revision may affect, and prints what they leave out. */
const stepsTouchedSince = (revision: string): Wanted => {
  const changed = changedSince(revision);
  const here = existing(changed);
  const tests = testsTouchedBy(changed);
  const specs = here.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const hasPages = changed.some((file) => file.endsWith('.astro'));
  const leftOut = [
    ...(hasPages ? [] : ['types of pages: no .astro file changed']),
    'model: random lives of the whole club',
    specs.length > 0 ? `e2e: all but ${specs.length} changed spec files` : 'e2e: no spec file changed',
  ];
  console.log(`${changed.length} files differ from ${revision}; ${tests.length} test files may be affected.`);
  for (const what of leftOut) console.log(`Not run: ${what}`);
  console.log('npm test runs everything.');
  return {
    checks: checks.flatMap((step) => {
      if (step.name === 'types of pages') return hasPages ? [step] : [];
      if (step.name !== 'lint') return [step];
      return { ...step, command: [...step.command, '--no-errors-on-unmatched', ...here] };
    }),
    suites: [
      ...(tests.length > 0 ? [{ ...unitToModel, command: [...unitToModel.command, ...tests] }] : []),
      ...(specs.length > 0 ? [{ ...endToEnd, command: [...endToEnd.command, ...specs] }] : []),
    ],
  };
};

const USAGE = `Usage: npm test                                all checks and tests
       npm test -- --changed[=REVISION]        what the change since the last commit, or that revision, can touch
       npm test -- --only STEP,STEP            ${[...checks, unitToModel, endToEnd].map(({ name }) => name).join(', ')}, unit, ui, api, model`;

const { values } = readArguments(USAGE, {
  // The revision may be left out.
  args: process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=HEAD' : arg)),
  options: { only: { type: 'string' }, changed: { type: 'string' } },
});
const everything: Wanted = { checks, suites: [unitToModel, endToEnd] };
const named = values.only === undefined ? everything : stepsNamed(values.only.split(','));
const wanted = values.changed === undefined ? named : stepsTouchedSince(values.changed);
const folder = await mkdtemp(join(tmpdir(), 'club-report-'));
const results = await runAll(folder, wanted);
await rm(folder, { recursive: true, force: true });
showTimes(results);
showFailures(results);
const sum = (count: (result: Result) => number): number => results.reduce((total, result) => total + count(result), 0);
const failed = sum((result) => result.failed);
console.log(`\n${sum((result) => result.passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
