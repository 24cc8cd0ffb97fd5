import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { keptForTheDay } from '#server/http/kept-for-the-day.ts';

test('an answer made before midnight and sent after it is kept until that midnight, not the next', async () => {
  let now = new Date('2026-11-24T22:59:59.990Z');
  const app = new Hono().get('/', keptForTheDay({ now: () => now }, ['planning']), (context) => {
    now = new Date('2026-11-24T23:00:00.010Z');
    return context.text('mardi');
  });
  const { headers } = await app.request('/');
  expect(headers.get('Netlify-CDN-Cache-Control')).toContain('max-age=1,');
});
