import { purgeCache } from '@netlify/functions';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startNetlifyApi } from '#local/netlify-api.ts';
import { arrivalsAt, startFixtureHost } from '#tests/support/host-fixture.ts';

const { host, get, close } = await startFixtureHost();
const netlify = await startNetlifyApi({ siteID: 'the-site', token: 'the-token' });
netlify.onPurge(host.purge);

afterEach(() => host.purge());
afterAll(async () => {
  await close();
  await netlify.close();
});

describe('the cache of the host', () => {
  const cached = async (path: string, init: RequestInit = {}) => {
    const answer = await get(path, init);
    return { n: (await answer.json()).n, status: answer.headers.get('cache-status'), headers: answer.headers };
  };

  test('keeps a public answer, and says so without the headers meant for the CDN', async () => {
    const first = await cached('/api/cached');
    const second = await cached('/api/cached');
    expect([first.status, second.status]).toEqual(['"Local"; fwd=miss', '"Local"; hit']);
    expect(second.n).toBe(first.n);
    for (const name of ['netlify-cdn-cache-control', 'netlify-cache-tag']) expect(second.headers.get(name)).toBeNull();
    expect((await cached('/api/cached?other')).n).not.toBe(first.n);
  });

  test('compresses a kept answer also for the first client, and sends an answer that is not kept unchanged', async () => {
    const encodingOf = async (init?: RequestInit) =>
      (await get('/api/long', { ...init, headers: { 'accept-encoding': 'br', ...init?.headers } })).headers.get(
        'content-encoding',
      );
    expect([await encodingOf(), await encodingOf()]).toEqual(['br', 'br']);
    expect(await encodingOf({ headers: { authorization: 'Bearer x' } })).toBeNull();
  });

  test('calls the function once for all who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => cached('/api/cached')));
    expect(new Set(answers.map(({ n }) => n)).size).toBe(1);
  });

  test.each(['/api/private', '/api/cookie'])('never keeps %s', async (path) => {
    expect((await cached(path)).n).not.toBe((await cached(path)).n);
  });

  test('never serves the cache to a request with credentials', async () => {
    const { n } = await cached('/api/cached');
    expect((await cached('/api/cached', { headers: { authorization: 'Bearer x' } })).n).not.toBe(n);
  });

  test('distinguishes answers only by the named query parameters', async () => {
    const { n } = await cached('/api/by-page?page=1');
    expect((await cached('/api/by-page?page=1&utm_source=mail')).n).toBe(n);
    expect((await cached('/api/by-page?page=2')).n).not.toBe(n);
  });

  test('serves a stale answer while it asks again', async () => {
    const { n } = await cached('/api/stale');
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(await cached('/api/stale')).toMatchObject({ n, status: '"Local"; hit; fwd=stale' });
    await expect.poll(async () => (await cached('/api/stale')).n).toBeGreaterThan(n);
  });

  test('serves a stale answer while the function fails', async () => {
    const { n } = await cached('/api/fragile');
    await new Promise((resolve) => setTimeout(resolve, 150));
    Reflect.set(globalThis, 'isDown', true);
    expect(await cached('/api/fragile')).toMatchObject({ n, status: '"Local"; hit; fwd=stale' });
    Reflect.set(globalThis, 'isDown', false);
    expect((await cached('/api/fragile')).n).toBeGreaterThan(n);
  });

  test('is purged by tag, by a caller with the token', async () => {
    const { n } = await cached('/api/cached');
    const options = { apiURL: netlify.url, siteID: 'the-site', token: 'the-token' };
    await purgeCache({ ...options, tags: ['other'] });
    expect((await cached('/api/cached')).n).toBe(n);
    await expect(purgeCache({ ...options, token: 'wrong', tags: ['products'] })).rejects.toThrow('401');
    await purgeCache({ ...options, tags: ['products'] });
    expect((await cached('/api/cached')).n).toBeGreaterThan(n);
  });

  test('does not keep what was begun before a purge', async () => {
    const arrived = arrivalsAt('/api/cached');
    const before = cached('/api/cached');
    await arrived;
    host.purge(['products']);
    const after = await cached('/api/cached');
    expect(after.n).not.toBe((await before).n);
    expect((await cached('/api/cached')).n).toBe(after.n);
  });
});
