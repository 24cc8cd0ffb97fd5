import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { formatCents } from '#lib/format.ts';
import { formatNumber } from '#messages/numbers.ts';
import { spoken } from '#messages/spoken.ts';

// Each left side was heard from espeak-ng 1.51 as something else: `espeak-ng -v fr -q --ipa`.
describe('the spoken text in place of the shown one', () => {
  test.each([
    ['12\u202F345,00\u00A0€', '12345,00\u00A0€'],
    ['dont 1\u00A0204\u00A0507,50\u00A0€', 'dont 1204507,50\u00A0€'],
    ['−90,00\u00A0€', 'moins 90,00\u00A0€'],
    ['Canne : −50\u202F% (2ᵉ discipline)', 'Canne : moins 50\u202F% (deuxième discipline)'],
    ['le 1ᵉʳ mai', 'le premier mai'],
    ['saison 2026-2027, 18\u202Fh\u202F30', 'saison 2026-2027, 18\u202Fh\u202F30'],
    ['06\u00A012\u00A034\u00A056\u00A078', '06\u00A012\u00A034\u00A056\u00A078'],
  ])('%s', (shown, said) => {
    expect(spoken(shown)).toBe(said);
  });
});

test('numbers and amounts below ten thousand are spoken as they are shown', () => {
  for (const n of [0, 7, 999, 1000, 4321, 9999]) {
    expect(spoken(formatNumber(n))).toBe(formatNumber(n));
    expect(spoken(formatCents(n * 100 + 50))).toBe(formatCents(n * 100 + 50));
  }
});

test('nothing else writes numbers: every count and amount is one of these', () => {
  const written = ['src', 'netlify/server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|astro)$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => /toLocaleString\(|NumberFormat\(/.test(readFileSync(file, 'utf8'))),
  );
  expect(written).toEqual(['src/messages/numbers.ts']);
});

test('no text of the interface is spoken as something else', () => {
  const folder = new URL('../../src/messages/', import.meta.url);
  // The summary of the price says in other words what it shows (`Said`).
  const files = readdirSync(folder).filter((file) => !['price-summary.ts', 'spoken.ts', 'numbers.ts'].includes(file));
  const wrong = files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(new URL(file, folder), 'utf8'), ts.ScriptTarget.Latest);
    const texts: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
        texts.push(node.text);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return texts.filter((text) => spoken(text) !== text).map((text) => ({ file, text }));
  });
  expect(wrong).toEqual([]);
});
