import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyFor } from '../../netlify/build/page-policies.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `script-src 'self' ${hash('one()')} ${hash('two()')}; style-src 'self' ${hash('a{}')} ${hash('b{}')};`;

test('a page’s policy names the scripts and styles it contains, and no other', () => {
  expect(policyFor('<style>a{}</style><script type="module">two()</script>', policy)).toBe(
    `script-src 'self' ${hash('two()')}; style-src 'self' ${hash('a{}')};`,
  );
});

test('words that look like an element, in an attribute, take no script away', () => {
  const html = '<meta content="Le <style> du club, le <script> du film"><style>a{}</style><script>one()</script>';
  expect(policyFor(html, policy)).toBe(`script-src 'self' ${hash('one()')}; style-src 'self' ${hash('a{}')};`);
});

test('scripts that wait in a template are kept', () => {
  expect(policyFor('<template><script>two()</script></template>', policy)).toContain(hash('two()'));
});
