import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { AssertionList } from './assertions.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of assertions that the test reached. The setup file of `assertions.ts` sets it. */
    assertions?: number;
  }
}

/** Writes the number of assertions of each test into the file that ASSERTIONS_TO names. */
// biome-ignore lint/style/noDefaultExport: the runner wants one
export default class AssertionReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const list: AssertionList = {};
    for (const module of modules)
      for (const test of module.children.allTests()) {
        // A title with a random seed would differ in each run.
        const title = `tests/${module.relativeModuleId.replace(/^tests\//, '')} › ${test.fullName.replaceAll(' > ', ' › ')}`;
        const name = title.replace(/\(seed \d+\)/, '(seed)');
        list[name] = (list[name] ?? 0) + (test.meta().assertions ?? 0);
      }
    writeFileSync(process.env.ASSERTIONS_TO ?? 'assertions.json', JSON.stringify(list));
  }
}
