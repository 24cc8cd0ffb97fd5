import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const filesWith = (pattern: RegExp): string[] =>
  globSync('src/{components,features}/**/*.{ts,tsx}').filter((file) => pattern.test(readFileSync(file, 'utf8')));

test.each([
  ['merges what two people saved', /#lib\/merge\.ts/, 'src/components/editing/edit.ts'],
  ['keeps a draft in the browser', /\bwriteDraft\b/, 'src/components/editing/edit.ts'],
  ['asks before typed text is lost', /'beforeunload'/, 'src/components/action/leave-guard.ts'],
  ['decides which answer of the server is shown', /atom<Loaded</, 'src/components/loading/loaded.ts'],
])('one file %s', (_what, pattern, file) => {
  expect(filesWith(pattern)).toEqual([file]);
});

test('text becomes elements in one place, and in the script that home holds itself', () => {
  const sink =
    /\b(?:inner|outer)HTML\s*=[^=]|parseFromString|insertAdjacentHTML|createContextualFragment|srcdoc|dangerouslySetInnerHTML|document\.write\b|setHTMLUnsafe/;
  const found = globSync('src/**/*.{ts,tsx}').filter((file) => sink.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(['src/components/lazy-island/lazy-island-behaviour.ts', 'src/lib/inert-html.ts']);
});

test('no field lets the browser change or refuse an e-mail address', () => {
  const found = globSync('src/**/*.{ts,tsx,astro}').filter((file) =>
    /\btype(?:=|:\s*|=\{)['"]email['"](?!\s*\|)/.test(readFileSync(file, 'utf8').replaceAll(/(?:\/\/|\*).*$/gm, '')),
  );
  expect(found).toEqual([]);
});

test('an object lists its fields plainly, without spreading literals to share a line', () => {
  const found = globSync('{src,netlify}/**/*.{ts,tsx}').filter((file) => /\.\.\.\{/.test(readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});
