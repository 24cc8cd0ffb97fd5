import { expect, test } from 'vitest';
import { config } from '#functions/api.ts';

const patterns = [config.path ?? []].flat().map((pathname) => new URLPattern({ pathname }));
const answers = (pathname: string): boolean => patterns.some((pattern) => pattern.test({ pathname }));

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
