import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import type { AssertionList } from './assertions.ts';

/** Counts the assertions of the steps under the title of the `test.step` that contains them. */
const countSteps = (steps: readonly TestStep[], title: string, list: AssertionList): void => {
  for (const step of steps) {
    // A retried assertion repeats its inner steps a varying number of times, so it counts once.
    if (step.category === 'expect') list[title] = (list[title] ?? 0) + 1;
    else if (step.category === 'test.step') {
      const name = `${title} › ${step.title}`;
      list[name] ??= 0;
      countSteps(step.steps, name, list);
    } else countSteps(step.steps, title, list);
  }
};

/** Writes the number of assertions of each test and each step into the file that ASSERTIONS_TO names. */
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
