import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Lines: beyond, a file holds two things; so does a function, and a component that is mostly markup. */
const LONGEST = { file: 250, component: 120, function: 40 };

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8').trimEnd();

test('no file of ours is longer than one can read at once', () => {
  const files = globSync('{src,netlify,tests}/**/*.{ts,tsx,mjs,astro,css}', { cwd: root });
  const tooLong = files
    .map((file) => ({ file, lines: read(file).split('\n').length }))
    .filter(({ lines }) => lines > LONGEST.file);
  expect(files.length).toBeGreaterThan(500);
  expect(tooLong).toEqual([]);
});

/** What declares tests is no function anybody reads as one. */
const declaresTests = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && /^(describe|test|onPhoneAndLaptop)\b/.test(parent.expression.getText());

const nameOf = (node: ts.SignatureDeclaration): string =>
  node.name?.getText() ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : 'a callback');

const functionsIn = (node: ts.Node): ts.SignatureDeclaration[] => {
  const found: ts.SignatureDeclaration[] = ts.isFunctionLike(node) && 'body' in node ? [node] : [];
  ts.forEachChild(node, (child) => void found.push(...functionsIn(child)));
  return found;
};

const tooLongIn = (file: string): string[] => {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  return functionsIn(source).flatMap((node) => {
    const name = nameOf(node);
    const lines = node.getText().split('\n').length;
    const limit = file.endsWith('.tsx') && /^[A-Z]/.test(name) ? LONGEST.component : LONGEST.function;
    return lines <= limit || declaresTests(node) ? [] : [`${file}: ${name}, ${lines} lines`];
  });
};

test('no function of ours does more than one can follow', () => {
  const files = globSync('{src,netlify,tests}/**/*.{ts,tsx,mjs}', { cwd: root });
  expect(files.flatMap((file) => tooLongIn(file))).toEqual([]);
});
