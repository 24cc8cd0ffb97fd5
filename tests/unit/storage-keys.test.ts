import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as keys from '#lib/storage-keys.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('src/**/*.{ts,tsx,js,astro}', { cwd })
  .filter((file) => !file.endsWith('storage-keys.ts'))
  .map((file) => ({ file, text: readFileSync(`${cwd}/${file}`, 'utf8') }));

test('browsers find what they hold today', () => {
  expect({ ...keys }).toEqual({
    TOKEN: 'token',
    BROWSER: 'browser',
    ROLES: 'roles',
    THEME: 'theme',
    TOGGLES: 'toggles',
    ARCHIVED_BATCH: 'archived-batch',
    DRAFT: 'draft:',
    IMPORT_COLUMNS: 'import-columns',
    MAIL_TO: 'mail-to',
    SEASON_IN_HAND: 'season-in-hand',
    SIGN_UP: 'sign-up',
    SIGN_UP_FORM: 'sign-up-form',
    SIGN_UP_KEY: 'sign-up-key',
    SIGN_UP_PAYMENT: 'sign-up-payment',
    SIGN_UP_DIFFERENCE: 'sign-up-difference',
    SIGN_UP_RETURN: 'sign-up-return',
    SIGN_UP_SETTLED: 'sign-up-settled',
    DOSSIER_LINK: 'held-link',
    RENEWAL_LINK: 'held-renewal',
    DOSSIER_TYPED: 'held-contact',
  });
});

test.each([
  [
    'writes a key in full',
    /["'`](?:archived-batch|draft:|sign-up-(?:form|key|payment|difference|return|settled)|held-(?:link|renewal|contact))/,
  ],
  ['reads or writes a storage under a name of its own', /\b(?:get|set|remove)Item\(\s*["'`]/],
  ['names a property of a storage', /\b(?:local|session)Storage(?:\.(?!(?:get|set|remove)Item\b)|\?\.|\[\s*["'`])/],
  ['takes a storage apart by names', /[{,]\s*\w[^{}]*\}\s*=\s*(?:local|session)Storage\b/],
  ['sets a cookie', /\bdocument\.cookie\b/],
])('no file of the site %s', (_, written) => {
  expect(files.filter(({ text }) => written.test(text)).map(({ file }) => file)).toEqual([]);
});

test('storage, which may be refused, is touched in one place, and by scripts printed in pages', () => {
  const touching = files.filter(({ text }) =>
    /\b(?:local|session)Storage\b/.test(text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')),
  );
  expect(touching.map(({ file }) => file).sort()).toEqual([
    'src/components/ask-toggles.ts',
    'src/components/page-behaviour.ts',
    'src/layouts/admin-head.ts',
    'src/layouts/head.ts',
    'src/layouts/payment-head.ts',
    'src/lib/storage.ts',
    'src/lib/tab-storage.ts',
  ]);
});
