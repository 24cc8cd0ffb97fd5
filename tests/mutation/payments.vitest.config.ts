import { defineConfig } from 'vitest/config';

// Only the API tests about payments, because every mutant waits for all tests that reach it.
export default defineConfig({
  root: decodeURIComponent(new URL('../..', import.meta.url).pathname),
  test: {
    isolate: false,
    include: [
      'tests/api/{sign-up,settle,settlement,stripe-webhook,declined,given-up,lost-answers,cancel-strays}*.test.ts',
      'tests/api/member-{payments,refunds,corrections,flags}.test.ts',
    ],
    setupFiles: ['tests/support/console.ts'],
    globalSetup: ['tests/support/database-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
