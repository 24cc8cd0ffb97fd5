import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { errorAnswer } from '#server/http/errors.ts';
import { orUnreadable } from '#server/integrations/sharp.ts';

/** Returns the answer and the log lines when the processing of a picture fails. */
const refused = async (error: Error) => {
  const lines: string[] = [];
  const app = new Hono()
    .get('/', () => orUnreadable('photo', () => Promise.reject(error)))
    .onError(errorAnswer((line, details) => lines.push(JSON.stringify({ line, ...details }))));
  const { status } = await app.request('/');
  return { status, lines };
};

test('a picture that fails because of a bug is refused, and the log names the error without its message', async () => {
  const { status, lines } = await refused(new TypeError('camille.jpg is not a function'));
  expect(status).toBe(422);
  expect(lines).toEqual([expect.stringContaining('TypeError')]);
  expect(lines.join()).not.toContain('camille');
});

test('a picture that cannot be decoded is refused, and nothing is logged', async () => {
  expect(await refused(new Error('These bytes are not a picture.'))).toEqual({
    status: 422,
    lines: [],
  });
});
