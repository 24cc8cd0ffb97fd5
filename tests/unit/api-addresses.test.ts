import { expect, test } from 'vitest';
import { config } from '#functions/api.ts';
import { config as passkeys } from '#functions/passkeys.ts';

const isIn = (paths: string | string[] | undefined, pathname: string): boolean =>
  [paths ?? []].flat().some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }));
const answers = (pathname: string): boolean => isIn(config.path, pathname) && !isIn(config.excludedPath, pathname);

test.each(['/api', '/api/planning', '/planning.ics', '/planning/canne.ics', '/planning/a/b.ics'])(
  '%s is answered by the API',
  (path) => expect(answers(path)).toBe(true),
);

test.each([
  '/',
  '/planning',
  '/planning/',
  '/planning/canne',
  '/planning-ics',
  '/training',
  '/apis',
  '/article/planning.ics',
])('%s is not', (path) => expect(answers(path)).toBe(false));

test.each([
  ['/api/passkeys/challenge', true],
  ['/api/passkeys/login', true],
  ['/api/admin/passkeys/begin', true],
  ['/api/passkeys', false],
  ['/api/login', false],
  ['/api/admin/me/passkeys/5a0e992b-be74-43a1-b615-88d825645cb9/remove', false],
])('%s is answered by one function: by the one for passkeys %s', (path, isTheirs) => {
  expect([isIn(passkeys.path, path), answers(path)]).toEqual([isTheirs, !isTheirs]);
});
