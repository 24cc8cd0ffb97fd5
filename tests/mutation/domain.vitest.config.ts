import { defineConfig } from 'vitest/config';

// The rules of the club are judged by their own tests alone: what only a test of the server or of a screen sees is a gap.
export default defineConfig({
  root: decodeURIComponent(new URL('../..', import.meta.url).pathname),
  test: { include: ['tests/unit/**/*.test.ts'], setupFiles: ['tests/support/console.ts'], testTimeout: 20_000 },
});
