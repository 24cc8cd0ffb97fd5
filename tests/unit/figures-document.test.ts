import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { comparisonTable } from '../bench/compare-table.ts';
import { tableOf, withSection } from '../bench/figures.ts';

const section = (name: string, text: string) => `<!-- ${name} -->\n\n${text}\n\n<!-- end of ${name} -->\n`;

test('a bench replaces its own section of the figures and leaves the others', () => {
  const document = `# Figures\n\n${section('pages', 'old')}\n${section('mail', 'other')}`;
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
  for (const name of ['bodies', 'mail', 'pages', 'lighthouse', 'backup', 'admin-lists', 'against', 'comparison'])
    expect(withSection(document, name, 'measured')).toContain(`<!-- ${name} -->\n\nmeasured\n`);
});

test('the table beside another commit gives medians, their ratio and each missed target', () => {
  const table = comparisonTable('a498ddc', [
    { name: 'a start', unit: 'ms', ratio: 0.55, base: [150, 154, 900], here: [80, 77, 79] },
    { name: 'its memory', unit: 'MB', ratio: 0.75, base: [86], here: [80] },
    { name: 'beside Hono', unit: '', atLeast: 1, base: [0.6], here: [1.2, 1.1] },
    { name: 'not known before', unit: 'kB', limit: 60, base: [], here: [61.2] },
    { name: 'Node alone', unit: 'ms', base: [26], here: [26] },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| a start | 154 ms | 79.0 ms | 0.51 | ratio ≤ 0.55 |',
    '| its memory | 86.0 MB | 80.0 MB | 0.93 | ratio ≤ 0.75 (missed) |',
    '| beside Hono | 0.60 | 1.10 | 1.83 | ≥ 1 |',
    '| not known before | – | 61.2 kB |  | ≤ 60 kB (missed) |',
    '| Node alone | 26.0 ms | 26.0 ms | 1.00 |  |',
  ]);
});
