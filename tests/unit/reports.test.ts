import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstLines, lastLines, readPlaywrightReport, readVitestReport } from '#tests/support/reports.ts';

const file = (name: string, assertionResults: object[], more: object = {}) => ({
  ...{ name: join(process.cwd(), name), status: 'passed', message: '', startTime: 1000, endTime: 3500 },
  ...{ assertionResults, ...more },
});
const passed = { ancestorTitles: ['joining'], title: 'at 16', status: 'passed', duration: 500, failureMessages: [] };
const failed = { ...passed, title: 'at 15', status: 'failed', failureMessages: ['expected 1', 'expected 2'] };

test('the report of a failed test has its file, its groups and its expectation', () => {
  const report = { testResults: [file('tests/unit/age.test.ts', [passed, failed], { status: 'failed' })] };
  expect(readVitestReport(report)).toMatchObject({
    passed: 1,
    failures: [{ title: 'tests/unit/age.test.ts › joining › at 15', message: 'expected 1\nexpected 2' }],
    files: [{ title: 'tests/unit/age.test.ts', seconds: 2.5 }],
    tests: [{ seconds: 0.5 }, { seconds: 0.5 }],
  });
});

test('a file that cannot be loaded is one failure, although none of its tests ran', () => {
  const broken = file('tests/unit/age.test.ts', [], { status: 'failed', message: 'SyntaxError: Unexpected token' });
  expect(readVitestReport({ testResults: [broken] }).failures).toEqual([
    { title: 'tests/unit/age.test.ts', message: 'SyntaxError: Unexpected token' },
  ]);
});

test('in the browser a test that passes only the second time has failed, and one that never began is told apart', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    tests: [
      { status, results: status === 'skipped' ? [] : [{ duration: 1000, errors: message ? [{ message }] : [] }] },
    ],
  });
  const inner = { title: 'a member', specs: [spec('logs in', 'unexpected', 'no button'), spec('leaves', 'flaky')] };
  const outer = {
    title: 'login.spec.ts',
    specs: [spec('opens', 'expected'), spec('waits', 'skipped')],
    suites: [inner],
  };
  const report = readPlaywrightReport({ suites: [outer], errors: [{ message: 'the site did not start' }] });
  expect(report).toMatchObject({
    passed: 1,
    failures: [
      { title: 'outside the tests', message: 'the site did not start' },
      { title: 'login.spec.ts › a member › logs in', message: 'no button' },
      { title: 'login.spec.ts › a member › leaves' },
    ],
    notRun: ['login.spec.ts › waits'],
    files: [{ title: 'login.spec.ts', seconds: 3 }],
  });
});

test('a report of another shape is refused', () => {
  expect(() => readVitestReport({ results: [] })).toThrow();
  expect(() => readPlaywrightReport(undefined)).toThrow();
});

test('the output of a command is cut to its end, and the omitted lines are counted', () => {
  expect(lastLines('one\ntwo\n\u001b[31mthree\u001b[0m\n', 2)).toBe('(… 1 lines above)\ntwo\nthree');
  expect(lastLines('one\ntwo', 2)).toBe('one\ntwo');
  expect(firstLines('\u001b[31mone\u001b[0m\ntwo\nthree', 2)).toBe('one\ntwo');
  const stack =
    'expected 1\n  at tests/a.test.ts:3:1\n  at file:///club/node_modules/vitest/run.js:1:1\n  at new Promise (<anonymous>)';
  expect(firstLines(stack, 9)).toBe('expected 1\n  at tests/a.test.ts:3:1');
});
