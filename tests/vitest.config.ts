import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;
const withDatabase = { globalSetup: ['tests/support/database-server.ts'], testTimeout: 20_000, hookTimeout: 30_000 };

/** Four kinds of tests; those with a database share one server and have a database each. */
export default defineConfig({
  root: decodeURIComponent(root),
  test: {
    reporters: ['default'],
    // Tests with a database mostly wait: more of them at once only wait for each other.
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'ui', include: ['tests/ui/**/*.test.{ts,tsx}'], environment: 'happy-dom' } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...withDatabase } },
      {
        extends: true,
        test: { name: 'model', include: ['tests/model/**/*.test.ts'], ...withDatabase, testTimeout: 300_000 },
      },
    ],
  },
});
