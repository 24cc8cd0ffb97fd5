import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Lines: beyond, a file holds two things. */
const LONGEST = 250;

test('no file of ours is longer than one can read at once', () => {
  const root = join(import.meta.dirname, '../..');
  const files = globSync('{src,netlify,tests}/**/*.{ts,tsx,mjs,astro,css}', { cwd: root });
  const tooLong = files
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > LONGEST);
  expect(files.length).toBeGreaterThan(500);
  expect(tooLong).toEqual([]);
});
