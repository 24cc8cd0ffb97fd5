import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** The results of a suite, read from the JSON report of its runner. */
export interface SuiteReport {
  passed: number;
  failures: readonly { title: string; message: string }[];
  /** Titles of tests that did not run because a test they depend on failed. */
  notRun: readonly string[];
  /** The seconds of each file and each test. */
  files: readonly Timed[];
  tests: readonly Timed[];
}

export interface Timed {
  title: string;
  seconds: number;
}

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Returns the results of Vitest's JSON report. A file that could not be run counts as one failure. Throws when the
 * report has an unknown shape.
 */
export const readVitestReport = (report: unknown): SuiteReport => {
  const results = vitestSchema.parse(report).testResults.map(({ name, ...result }) => ({
    ...result,
    file: relative(process.cwd(), name),
  }));
  const tests = results.flatMap(({ file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, ...test }) => ({
      ...test,
      title: [file, ...ancestorTitles, title].join(' › '),
    })),
  );
  const broken = results.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures: [
      ...broken.map(({ file, message }) => ({ title: file, message })),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ title, failureMessages }) => ({ title, message: (failureMessages ?? []).join('\n') })),
    ],
    notRun: [],
    files: results.map(({ file, startTime, endTime }) => ({ title: file, seconds: (endTime - startTime) / 1000 })),
    tests: tests.map(({ title, duration }) => ({ title, seconds: (duration ?? 0) / 1000 })),
  };
};

const playwrightSpecSchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({ duration: z.number(), errors: z.array(z.object({ message: z.string().optional() })) }),
      ),
    }),
  ),
});

const playwrightSuiteSchema = z.object({
  title: z.string(),
  specs: z.array(playwrightSpecSchema),
  get suites() {
    return z.array(playwrightSuiteSchema).optional();
  },
});

const playwrightSchema = z.object({
  suites: z.array(playwrightSuiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })),
});

type PlaywrightSuite = z.infer<typeof playwrightSuiteSchema>;

const testsIn = ({ title, specs, suites = [] }: PlaywrightSuite, above: readonly string[] = []) => {
  const titles = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      title: [...titles, spec.title].join(' › '),
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
      message: results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')).join('\n'),
    })),
  );
  const below: typeof own = suites.flatMap((suite) => testsIn(suite, titles));
  return [...own, ...below];
};

/**
 * Returns the results of Playwright's JSON report. A flaky test counts as a failure. Throws when the report has an
 * unknown shape.
 */
export const readPlaywrightReport = (report: unknown): SuiteReport => {
  const { suites, errors } = playwrightSchema.parse(report);
  const files = suites.map((suite) => ({ file: suite.title, tests: testsIn(suite) }));
  const tests = files.flatMap((file) => file.tests);
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [
      ...errors.map(({ message = '' }) => ({ title: 'outside the tests', message })),
      ...tests.filter(({ status }) => status === 'unexpected' || status === 'flaky'),
    ],
    notRun: tests.filter(({ status }) => status === 'skipped').map(({ title }) => title),
    files: files.map(({ file, tests: own }) => ({
      title: file,
      seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    })),
    tests,
  };
};

/** A stack line that belongs to the test runner. */
const RUNNERS = /^\s*at (?:.*\bnode_modules\/|new Promise )/;

/** Returns the first lines of a message, without colours and without the runner's lines of the stack. */
export const firstLines = (message: string, most: number): string => {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  return lines
    .filter((line) => !RUNNERS.test(line))
    .slice(0, most)
    .join('\n');
};

/** Returns the last lines of a command's output. A first line says how many are left out. */
export const lastLines = (output: string, most: number): string => {
  const lines = stripVTControlCharacters(output).trim().split('\n');
  const left = lines.length - most;
  return left > 0 ? [`(… ${left} lines above)`, ...lines.slice(-most)].join('\n') : lines.join('\n');
};
