import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { policyFor, trimPagePolicies } from '../../netlify/build/page-policies.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `script-src 'self' ${hash('one()')} ${hash('two()')}; style-src 'self' ${hash('a{}')} ${hash('b{}')};`;

test('a page’s policy names the scripts and styles it contains, and no other', () => {
  expect(policyFor('<style>a{}</style><script type="module">two()</script>', policy)).toBe(
    `script-src 'self' ${hash('two()')}; style-src 'self' ${hash('a{}')};`,
  );
});

test('text in an attribute that looks like an element does not hide a script', () => {
  const html = '<meta content="Le <style> du club, le <script> du film"><style>a{}</style><script>one()</script>';
  expect(policyFor(html, policy)).toBe(`script-src 'self' ${hash('one()')}; style-src 'self' ${hash('a{}')};`);
});

test('a page asks for Trusted Types, unless Stripe’s fields stand on it', () => {
  const trusted = "require-trusted-types-for 'script'; trusted-types inert;";
  expect(policyFor('', `default-src 'self'; ${trusted} img-src 'self';`)).toContain(trusted);
  const paying = policyFor('', `default-src 'self'; ${trusted} script-src https://js.stripe.com;`);
  expect(paying).toBe("default-src 'self'; script-src https://js.stripe.com;");
});

test('scripts that wait in a template are kept', () => {
  expect(policyFor('<template><script>two()</script></template>', policy)).toContain(hash('two()'));
});

test('a page has its policy under the name of its file as well', async () => {
  const root = await mkdtemp(join(tmpdir(), 'club-policies-'));
  const file = join(root, '.netlify', 'v1', 'config.json');
  await mkdir(join(root, '.netlify', 'v1'), { recursive: true });
  await mkdir(join(root, 'dist', 'admin'), { recursive: true });
  for (const [page, script] of [
    ['index', 'one()'],
    ['admin/articles', 'two()'],
  ] as const)
    await writeFile(join(root, 'dist', `${page}.html`), `<script>${script}</script>`);
  const values = () => ({ 'Content-Security-Policy': policy });
  const others = { for: '/_astro/*', values: { 'Cache-Control': 'immutable' } };
  const headers = [{ for: '/', values: values() }, { for: '/admin/articles', values: values() }, others];
  await writeFile(file, JSON.stringify({ headers }));
  await trimPagePolicies(root);
  const written = JSON.parse(await readFile(file, 'utf8'));
  await rm(root, { recursive: true });
  const only = (text: string) => ({ 'Content-Security-Policy': `script-src 'self' ${hash(text)}; style-src 'self';` });
  expect(written.headers).toEqual([
    { for: '/', values: only('one()') },
    { for: '/admin/articles', values: only('two()') },
    others,
    { for: '/index.html', values: only('one()') },
    { for: '/admin/articles.html', values: only('two()') },
  ]);
});
