import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/words.md', import.meta.url), 'utf8');
const folder = new URL('../../src/messages/', import.meta.url);

/** The words that the page forbids. */
const forbidden = page
  .split('\n')
  .filter((line) => /^\| \S/.test(line))
  .slice(1)
  .flatMap((line) => (line.split('|')[3] ?? '').split(','))
  .map((word) => word.trim())
  .filter((word) => word !== '' && !/^-+$/.test(word));

/** Where a forbidden word may stand all the same. */
const allowed = [...page.matchAll(/^- (.+)$/gm)].map(([, sentence = '']) => sentence);

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

// A word that begins with a capital on the page is forbidden only so.
const isIn = (text: string, word: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}s?(?![\\p{L}\\p{N}])`, /^\p{Lu}/u.test(word) ? 'u' : 'iu').test(text);

/** Returns the forbidden words of a text. */
const wrongIn = (text: string): string[] => {
  const rest = allowed.reduce((left, sentence) => left.replaceAll(new RegExp(escaped(sentence), 'giu'), ''), text);
  return forbidden.filter((word) => isIn(rest, word));
};

const textsOf = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(new URL(file, folder), 'utf8'), ts.ScriptTarget.Latest);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    // The name of a field or a code is no word on a screen.
    if (ts.isLiteralTypeNode(node)) return;
    if (ts.isPropertyAssignment(node)) {
      visit(node.initializer);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
};

test('each text of the interface says a thing with the one word that the page of words gives it', () => {
  expect(forbidden.length).toBeGreaterThan(30);
  const wrong = readdirSync(folder).flatMap((file) =>
    textsOf(file).flatMap((text) => wrongIn(text).map((word) => ({ file, word, text }))),
  );
  expect(wrong).toEqual([]);
});

test('each page of the guide says a thing with that word too', () => {
  const guide = new URL('../../docs/guide/', import.meta.url);
  const wrong = readdirSync(guide)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      wrongIn(readFileSync(new URL(file, guide), 'utf8').replaceAll(/\(\S+\)/g, '')).map((word) => ({ file, word })),
    );
  expect(wrong).toEqual([]);
});

describe('the page of words', () => {
  test.each([
    ['Écrivez-nous par e-mail.', ['par e-mail']],
    ['Les anciens membres sont invités.', ['membre']],
    ['Membre ajouté avec succès', []],
    ['a ajouté un membre de l’équipe', []],
    ['Mineure', ['Mineure']],
    ['un mineur de seize ans', []],
    ['votre adresse e-mail', []],
  ])('reads «%s»', (text, words) => {
    expect(wrongIn(text)).toEqual(words);
  });
});
