import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { typeset } from '#domain/typography.ts';
import { classListMessages } from '#messages/class-list.ts';
import { membershipsMessages } from '#messages/memberships.ts';

const folder = new URL('../../src/messages/', import.meta.url);

/** Returns every text of a module, and the parts of templates around their values. */
const textsOf = (file: string): string[] => {
  const source = ts.createSourceFile(file, readFileSync(new URL(file, folder), 'utf8'), ts.ScriptTarget.Latest);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
};

const texts = readdirSync(folder).flatMap((file) => textsOf(file).map((text) => ({ file, text })));

const expectNone = (isWrong: (text: string) => boolean): void =>
  expect(texts.filter(({ text }) => isWrong(text))).toEqual([]);

test('every sentence of the site has French typography', () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expectNone((text) => typeset(text) !== text);
});

test('an amount is not parted from its currency', () => {
  expectNone((text) => / [€%]/.test(text));
});

test('words are spelt one way, the one of 1990', () => {
  expectNone((text) => /entre-temps|entraîn|[rn]aît/i.test(text));
});

test('a printed list counts members as the list on the screen does', () => {
  for (const n of [0, 1, 2, 3005])
    expect(classListMessages.printed(n, '27/11/26', '2026-2027')).toBe(
      `Saison 2026-2027 · ${membershipsMessages.members(n)} · imprimé le 27/11/26`,
    );
});
