import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { AssertionList } from './assertions.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** How many assertions the test reached, as the setup file of the list notes it. */
    assertions?: number;
  }
}

/** Writes how many assertions each test reached into the file that ASSERTIONS_TO names. */
// biome-ignore lint/style/noDefaultExport: the runner wants one
export default class AssertionReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const list: AssertionList = {};
    for (const module of modules)
      for (const test of module.children.allTests()) {
        // A random seed in a title would make another title of it each time.
        const title = `tests/${module.relativeModuleId.replace(/^tests\//, '')} › ${test.fullName.replaceAll(' > ', ' › ')}`;
        const name = title.replace(/\(seed \d+\)/, '(seed)');
        list[name] = (list[name] ?? 0) + (test.meta().assertions ?? 0);
      }
    writeFileSync(process.env.ASSERTIONS_TO ?? 'assertions.json', JSON.stringify(list));
  }
}
