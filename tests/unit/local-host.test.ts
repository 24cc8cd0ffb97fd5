import { describe, expect, test } from 'vitest';
import { jsonAnswer, withHeaders } from '#local/host/answer.ts';
import { createAnswerStore } from '#local/host/cache.ts';
import { cachePolicyOf } from '#local/host/cache-policy.ts';
import type { SiteFunction } from '#local/host/functions.ts';
import { createMatchPath, fillPattern, pathPattern } from '#local/host/path-patterns.ts';
import { createRules } from '#local/host/rules.ts';
import { startSchedule } from '#local/host/schedule.ts';
import { acceptedEncoding, parseRange } from '#local/host/send.ts';
import { noFiles } from '#local/host/static-files.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=95-200', { start: 95, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=9-3', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('of 100 bytes, %s is %j', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('a client that accepts %s gets %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});

test('a function answers its own paths, whatever the requests between', () => {
  const match = createMatchPath(['/api/articles/:id', '/api/*'], ['/api/private/*']);
  const expectAll = () => {
    expect(match('/api/articles/a-1')).toEqual({ id: 'a-1' });
    expect(match('/api/club/logo')).toEqual({ 0: 'club/logo' });
    expect(match('/api/private/x')).toBeUndefined();
    expect(match('/club')).toBeUndefined();
  };
  expectAll();
  expectAll();
  for (let count = 0; count < 2_000; count += 1) match(`/api/${count}`);
  expectAll();
});

describe('rules of netlify.toml', () => {
  test.each([
    ['/*', '/a/b', { splat: 'a/b' }],
    ['/_astro/*', '/_astro/x.js', { splat: 'x.js' }],
    ['/_astro/*', '/other', undefined],
    ['/article/:id', '/article/a-1', { splat: '', id: 'a-1' }],
    ['/article/:id', '/article/a/b', undefined],
    ['/a.b', '/aXb', undefined],
  ])('%s on %s', (pattern, path, expected) => {
    expect(pathPattern(pattern)(path)).toEqual(expected);
  });

  test('a placeholder reaches the target, and never makes it another site', () => {
    expect(fillPattern('/article/:id', { id: 'x' })).toBe('/article/x');
    const rules = createRules([], [{ from: '/old/*', to: '/:splat', status: 301, force: false }]);
    expect(rules.redirectFor('/old//evil.example', '', false)).toEqual({ status: 301, location: '/evil.example' });
    expect(rules.redirectFor('/old/x', '', true)).toBeUndefined();
  });

  test('two content policies both hold; of other headers the last wins', () => {
    const csp = 'Content-Security-Policy';
    const rules = createRules(
      [
        { for: '/', values: { [csp]: "default-src 'self'", 'Cache-Control': 'a' } },
        { for: '/*', values: { [csp]: "object-src 'none'", 'Cache-Control': 'b' } },
      ],
      [],
    );
    expect(rules.headersFor('/')).toEqual({
      'content-security-policy': "default-src 'self', object-src 'none'",
      'cache-control': 'b',
    });
  });
});

describe('what the CDN keeps', () => {
  const answer = (headers: Record<string, string>, status = 200) => withHeaders(jsonAnswer(status, {}), headers);
  const kept = 'public, durable, max-age=60';

  test('a public answer, with its times and tags', () => {
    const control = `${kept}, stale-while-revalidate=5, stale-if-error=7`;
    expect(cachePolicyOf(answer({ 'netlify-cdn-cache-control': control, 'netlify-cache-tag': 'a, b' }))).toEqual({
      maxAgeMs: 60_000,
      staleWhileRevalidateMs: 5_000,
      staleIfErrorMs: 7_000,
      tags: ['a', 'b'],
      queryParameters: undefined,
    });
  });

  test.each([
    [{ 'cache-control': kept }, 200],
    [{ 'cdn-cache-control': 'max-age=60' }, 200],
    [{ 'cdn-cache-control': 'public, no-store' }, 200],
    [{ 'cdn-cache-control': kept }, 500],
    [{ 'cdn-cache-control': kept, 'set-cookie': 'a=b' }, 200],
    [{ 'cdn-cache-control': kept, 'netlify-vary': 'cookie=a' }, 200],
  ])('not %j with status %i', (headers, status) => {
    expect(cachePolicyOf(answer(headers, status))).toBeUndefined();
  });

  test('no more than its bounds, the least used leaving first', () => {
    const store = createAnswerStore(2, 1_000_000);
    const policy = {
      maxAgeMs: 1,
      staleWhileRevalidateMs: 0,
      staleIfErrorMs: 0,
      tags: ['t'],
      queryParameters: undefined,
    };
    const stored = { answer: answer({}), storedAt: 0, policy };
    for (const key of ['a', 'b']) store.set(key, stored);
    store.get('a');
    store.set('c', stored);
    expect(['a', 'b', 'c'].map((key) => store.get(key) !== undefined)).toEqual([true, false, true]);
    store.drop(['other']);
    expect(store.get('a')).toBeDefined();
    store.drop(['t']);
    expect(store.get('a')).toBeUndefined();
  });
});

test('a scheduled function runs when its time comes, and its failure is logged', async () => {
  const logged: string[] = [];
  const failed = Promise.withResolvers<void>();
  const handler = () => {
    failed.resolve();
    throw new Error('no database');
  };
  const site: SiteFunction = {
    name: 'sweep',
    handler,
    preferStatic: false,
    schedule: '* * * * * *',
    match: () => undefined,
  };
  const deploy = { id: 'x', files: noFiles, rules: createRules([], []), functions: [site] };
  const schedule = startSchedule(deploy, { log: (line) => logged.push(line), waitUntil: () => undefined });
  await failed.promise;
  await schedule.stop();
  expect(logged.join('\n')).toContain('scheduled sweep: Error: no database');
  await expect(schedule.run('unknown')).rejects.toThrow('No scheduled function');
});
