import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;
/** A line of the console that no test expects fails it. */
const setupFiles = ['tests/support/console.ts'];
const withDatabase = { globalSetup: ['tests/support/database-server.ts'], testTimeout: 20_000, hookTimeout: 30_000 };

/**
 * Four kinds of tests; those with a database share one server and have a database each. Files share what they import
 * (`isolate`), because reading the server or React anew for each of them took longer than its tests. Files about screens
 * share the libraries only: `tests/ui/setup.ts` gives each of them our own modules anew, and an empty page.
 */
export default defineConfig({
  root: decodeURIComponent(root),
  test: {
    reporters: ['default'],
    // One processor is left to PostgreSQL where there is one, and to the checks that run beside.
    maxWorkers: Math.min(6, Math.max(2, availableParallelism() - 1)),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          setupFiles,
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 20_000,
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
          // It keeps the toasts it shows in a module, so each file needs its own.
          server: { deps: { inline: ['react-toastify'] } },
          testTimeout: 30_000,
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
          testTimeout: 300_000,
        },
      },
    ],
  },
});
