import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import type { AssertionList } from './assertions.ts';

/** Counts the assertions of steps and notes them by the title of the `test.step` they stand in. */
const countSteps = (steps: readonly TestStep[], title: string, list: AssertionList): void => {
  for (const step of steps) {
    // What an assertion repeats until it holds differs each time: it counts once.
    if (step.category === 'expect') list[title] = (list[title] ?? 0) + 1;
    else if (step.category === 'test.step') {
      const name = `${title} › ${step.title}`;
      list[name] ??= 0;
      countSteps(step.steps, name, list);
    } else countSteps(step.steps, title, list);
  }
};

/** Writes how many assertions each test and each of its steps reached into the file that ASSERTIONS_TO names. */
// biome-ignore lint/style/noDefaultExport: the runner wants one
export default class AssertionReporter implements Reporter {
  private readonly list: AssertionList = {};

  onTestEnd(test: TestCase, result: TestResult): void {
    const [, , , ...titles] = test.titlePath();
    const title = [relative(process.cwd(), test.location.file), ...titles].join(' › ');
    this.list[title] ??= 0;
    countSteps(result.steps, title, this.list);
  }

  onEnd(): void {
    writeFileSync(process.env.ASSERTIONS_TO ?? 'assertions.json', JSON.stringify(this.list));
  }
}
