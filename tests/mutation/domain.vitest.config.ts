import { defineConfig } from 'vitest/config';

// The mutants of the domain must be killed by the unit tests. A mutant that only a test of the server or of a screen
// would kill shows a gap.
export default defineConfig({
  root: decodeURIComponent(new URL('../..', import.meta.url).pathname),
  test: { include: ['tests/unit/**/*.test.ts'], setupFiles: ['tests/support/console.ts'], testTimeout: 20_000 },
});
