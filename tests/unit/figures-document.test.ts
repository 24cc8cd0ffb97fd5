import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { tableOf, withSection } from '../bench/figures.ts';

const section = (name: string, text: string) => `<!-- ${name} -->\n\n${text}\n\n<!-- end of ${name} -->\n`;

test('a bench replaces its own section of the figures and leaves the others', () => {
  const document = `# Figures\n\n${section('pages', 'old')}\n${section('products', 'other')}`;
  expect(withSection(document, 'pages', 'new')).toBe(document.replace('old', 'new'));
});

test('a bench whose section is missing says so', () => {
  expect(() => withSection('# Figures\n', 'pages', 'new')).toThrow('no section "pages"');
});

test('a figure stands beside its limit and their ratio', () => {
  const table = tableOf([
    { name: 'an answer', value: 4.6, unit: 'ms', limit: 10 },
    { name: 'a package', value: 18, unit: 'MB', limit: 16, note: 'zipped' },
    { name: 'what moves', value: 0, unit: '', limit: 0 },
    { name: 'Node alone', value: 50, unit: 'ms' },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| an answer | 4.6 ms | ≤ 10 ms | 0.46 |  |',
    '| a package | 18 MB (over) | ≤ 16 MB | 1.13 | zipped |',
    '| what moves | 0.000 | ≤ 0.000 |  |  |',
    '| Node alone | 50 ms |  |  |  |',
  ]);
});

test('the figures have a section for each bench', () => {
  const document = readFileSync(fileURLToPath(new URL('../../docs/figures.md', import.meta.url)), 'utf8');
  const benches = ['products', 'sign-up', 'function', 'articles', 'build', 'pages', 'lighthouse', 'admin-lists'];
  for (const name of [...benches, 'fresh-clone', 'endurance', 'against'])
    expect(withSection(document, name, 'measured')).toContain(`<!-- ${name} -->\n\nmeasured\n`);
});
