import { expect, test } from 'vitest';
import { traceOf } from '#server/http/log.ts';

const uniqueViolation = Object.assign(new Error('Key (email)=(camille@example.fr) already exists.'), { code: '23505' });

test('what is logged of a failure names its root and its place, and none of its words', () => {
  const trace = traceOf(new Error('Failed query: …\nparams: camille@example.fr', { cause: uniqueViolation }));
  expect(trace).toEqual({ error: 'Error', code: '23505', at: expect.stringContaining('log.test.ts') });
  expect(JSON.stringify(trace)).not.toContain('camille');
});

test('of what is thrown and is no error, its type is logged', () => {
  expect(traceOf('camille@example.fr')).toEqual({ error: 'string' });
});
