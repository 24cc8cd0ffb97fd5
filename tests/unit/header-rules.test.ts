import { expect, test } from 'vitest';
import { headersAt } from '#lib/header-rules.ts';
import { createRules } from '#local/host/rules.ts';
import { readGuards } from '../../netlify/build/virtual-modules.ts';

const rules = readGuards();

test.each([
  ['/admin', 'same-origin'],
  ['/admin/articles/nouveau', 'same-origin'],
  ['/admin/adhesions/2f0c', 'same-origin'],
  ['/administration', undefined],
  ['/article/gala', undefined],
])('%s has the same headers on demand as a file would have there', (path, isolation) => {
  const headers = headersAt(rules, path);
  expect(headers['Cross-Origin-Opener-Policy']).toBe(isolation);
  expect(headers['X-Frame-Options']).toBe('DENY');
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  expect(Object.fromEntries(lower)).toEqual(createRules(rules, []).headersFor(path));
});

test('a page does not get the cache times of files', () => {
  expect(headersAt(rules, '/_astro/page.js')).not.toHaveProperty('Cache-Control');
});
