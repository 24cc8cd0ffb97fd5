import { expect, test } from 'vitest';
import { errorNameOf, traceOf } from '#server/runtime/log.ts';

const uniqueViolation = Object.assign(new Error('Another row has camille@example.fr.'), { code: '23505' });

test('a logged failure names its cause and its place, without its message', () => {
  const trace = traceOf(new Error('A query failed for camille@example.fr', { cause: uniqueViolation }));
  expect(trace).toEqual({ error: 'Error', code: '23505', at: expect.stringContaining('log.test.ts') });
  expect(JSON.stringify(trace)).not.toContain('camille');
});

test.each([
  [
    'its type and code',
    { type: 'StripeInvalidRequestError', code: 'amount_too_small', statusCode: 400 },
    ['StripeInvalidRequestError', 'amount_too_small', '400'],
  ],
  [
    'no sentence in their place',
    { type: 'camille@example.fr was refused', code: 'for camille@example.fr' },
    ['Error', '', undefined],
  ],
])('of a failure that tells its kind, %s', (_what, told, [error, code, status]) => {
  const failure = Object.assign(new Error('for camille@example.fr', { cause: new Error('socket') }), told);
  const trace = traceOf(new Error('unavailable', { cause: failure }));
  expect([trace.error, trace.code, trace.status]).toEqual([error, code, status]);
  expect(JSON.stringify(trace)).not.toContain('camille');
  expect(errorNameOf(new Error('unavailable', { cause: failure }))).toBe(error);
});

test('for a thrown value that is not an error, its type is logged', () => {
  expect(traceOf('camille@example.fr')).toEqual({ error: 'string' });
});
