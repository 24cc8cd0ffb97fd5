import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patience } from './support/machine-pace.ts';

const root = new URL('..', import.meta.url).pathname;
/** Fails a test when the console prints a line that it does not expect. */
const setupFiles = ['tests/support/console.ts'];
const withDatabase = {
  globalSetup: ['tests/support/database-server.ts'],
  testTimeout: patience(20_000),
};

/**
 * Four kinds of tests. Those with a database share one server, and each file has a database of its own. Files share
 * their imports (`isolate: false`), because loading the server or React for each file took longer than its tests. Files
 * about screens share only the libraries: `tests/ui/setup.ts` gives each of them an empty page and new copies of our
 * own modules.
 */
export default defineConfig({
  root: decodeURIComponent(root),
  test: {
    reporters: ['default'],
    hookTimeout: patience(30_000),
    // What happens after an answer takes longer beside other work.
    expect: { poll: { interval: 50, timeout: patience(5_000) } },
    // A worker waits for PostgreSQL and timers nearly half of its time: two left two processors idle for 40 % of a run.
    maxWorkers: Math.min(6, availableParallelism() + 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles,
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: patience(20_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          isolate: false,
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [...setupFiles, 'tests/ui/setup.ts'],
          // The library keeps the visible toasts in a module, so each file needs its own copy.
          server: { deps: { inline: ['react-toastify'] } },
          testTimeout: patience(30_000),
        },
      },
      {
        extends: true,
        test: { name: 'api', isolate: false, setupFiles, include: ['tests/api/**/*.test.ts'], ...withDatabase },
      },
      {
        extends: true,
        test: {
          name: 'model',
          isolate: false,
          include: ['tests/model/**/*.test.ts'],
          ...withDatabase,
          testTimeout: patience(300_000),
        },
      },
    ],
  },
});
