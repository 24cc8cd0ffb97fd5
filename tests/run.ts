import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from './support/browser.ts';

interface Counts {
  passed: number;
  failed: number;
}

interface Step {
  name: string;
  command: readonly string[];
  /** What makes the command write its report into that file; without it the environment does. */
  reportTo?: (file: string) => string;
  /** Reads how many tests ran from the report; without it the step counts as one test. */
  count?: (report: unknown) => Counts;
}

const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'];

const numberIn = (report: unknown, ...path: string[]): number => {
  const value = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    report,
  );
  return typeof value === 'number' ? value : 0;
};

/** They only read, each on one processor: two at a time. */
const checks: readonly Step[] = [
  // Two programs on purpose: Astro's takes more than twice as long as the compiler for what is no page.
  {
    name: 'types of pages',
    command: ['astro', 'check', '--tsconfig', 'tests/tsconfig.pages.json', '--minimumFailingSeverity', 'error'],
  },
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'layers', command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'netlify'] },
  { name: 'unused', command: ['knip'] },
];

const suites: readonly Step[] = [
  {
    name: 'unit to model',
    command: vitest,
    reportTo: (file) => `--outputFile.json=${file}`,
    count: (report) => ({
      passed: numberIn(report, 'numPassedTests'),
      failed: numberIn(report, 'numFailedTests') + numberIn(report, 'numFailedTestSuites'),
    }),
  },
  {
    name: 'e2e',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
    count: (report) => ({
      passed: numberIn(report, 'stats', 'expected'),
      failed: numberIn(report, 'stats', 'unexpected') + numberIn(report, 'stats', 'flaky'),
    }),
  },
];

interface Outcome {
  code: number;
  /** What was held back. */
  output: string;
}

/** Runs a command in sight, or holds back what it says until it ends: two at once would mingle their lines. */
const run = (command: readonly string[], env: Record<string, string>, isHeldBack: boolean): Promise<Outcome> =>
  new Promise((resolve) => {
    const [program = '', ...args] = command;
    const out = isHeldBack ? 'pipe' : 'inherit';
    const child = spawn(program, args, {
      stdio: ['inherit', out, out],
      env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', () => resolve({ code: 127, output }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });

/** A step that ends badly, or runs no test at all, without a failed test of its own is one failure all the same. */
const runStep = async (step: Step, folder: string, isHeldBack: boolean): Promise<Counts> => {
  const title = `\n── ${step.name}`;
  if (!isHeldBack) console.log(title);
  const reportFile = join(folder, `${step.name}.json`);
  const started = performance.now();
  const { code, output } = await run(
    [...step.command, ...(step.reportTo ? [step.reportTo(reportFile)] : [])],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    isHeldBack,
  );
  if (isHeldBack) console.log(`${title}\n${output}`);
  const report: unknown =
    step.count &&
    (await readFile(reportFile, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined));
  const counts = step.count?.(report) ?? { passed: code === 0 ? 1 : 0, failed: 0 };
  const isSilent = counts.passed + counts.failed === 0;
  console.log(`   ${step.name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { passed: counts.passed, failed: Math.max(counts.failed, code === 0 && !isSilent ? 0 : 1) };
};

/** The kinds of tests of vitest's step: each can be asked for alone. */
const kinds = ['unit', 'ui', 'api', 'model'];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const steps = [...checks, ...suites];
const wanted = values.only?.split(',');
const known = [...steps.map(({ name }) => name), ...kinds];
const unknown = wanted?.find((name) => !known.includes(name));
if (unknown !== undefined) throw new Error(`No step is called ${unknown}: ${known.join(' | ')}`);
/** Returns the step if it is asked for, and vitest's also with some of its kinds only. */
const ifWanted = (step: Step): Step[] => {
  if (!wanted || wanted.includes(step.name)) return [step];
  const projects = step.name === 'unit to model' ? kinds.filter((kind) => wanted.includes(kind)) : [];
  const flags = projects.flatMap((project) => ['--project', project]);
  return flags.length > 0 ? [{ ...step, command: [...step.command, ...flags] }] : [];
};

const folder = await mkdtemp(join(tmpdir(), 'club-report-'));
const total: Counts = { passed: 0, failed: 0 };
const add = ({ passed, failed }: Counts): void => {
  total.passed += passed;
  total.failed += failed;
};
const waiting = checks.flatMap(ifWanted);
const runChecks = async (): Promise<void> => {
  for (let check = waiting.shift(); check; check = waiting.shift()) add(await runStep(check, folder, true));
};
await Promise.all([runChecks(), runChecks()]);
for (const suite of suites.flatMap(ifWanted)) {
  if (suite.name === 'e2e') await ensureBrowser();
  add(await runStep(suite, folder, false));
}
await rm(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
