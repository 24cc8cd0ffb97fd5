import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('git ignores what the documents write beside the code that nobody else may have', () => {
  const ignored = readFileSync(new URL('../../.gitignore', import.meta.url), 'utf8').split('\n');
  // Variables of any context, keys and what backups are opened with, and backups themselves.
  for (const pattern of ['.env', '.env.*', '*.key', '*.age', '*.pem']) expect(ignored).toContain(pattern);
  expect(ignored.indexOf('!.env.example'), 'the example is no secret').toBeGreaterThan(ignored.indexOf('.env.*'));
});
