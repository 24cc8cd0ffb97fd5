import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { isFromThisMachine } from '#local/host/incoming.ts';
import { arrivalsAt, home, startFixtureHost, video } from '#tests/support/host-fixture.ts';

const { host, get, logged, publish, close } = await startFixtureHost();
afterAll(close);

/** Requests with the plain client, because `fetch` sets the Host header and decompresses the body. */
const rawGet = (path: string, headers: Record<string, string>, address = '127.0.0.1', port = host.port) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const request = httpRequest({ host: address, port, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      });
      request.on('error', reject);
      request.end();
    },
  );

describe('static files', () => {
  test('a page has its type, its validator and the headers of netlify.toml and of the build', async () => {
    const page = await get('/adhesion');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Adhésion');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect((await get('/')).headers.get('content-security-policy')).toBeNull();
  });

  test.each([
    ['/adhesion/?a=1', 301, '/adhesion?a=1'],
    ['/adhesion.html?a=1', 301, '/adhesion?a=1'],
    ['/index.html', 301, '/'],
    ['/ancien/adhesion?a=1', 302, '/adhesion?a=1'],
  ])('%s redirects with %i to %s', async (path, status, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
  });

  test('a file that the visitor already has is not sent again', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    const again = await get('/', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a page is compressed with %s if the client accepts it', async (encoding, decompress) => {
    const { headers, body } = await rawGet('/', { host: 'localhost', 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(body.length).toBeLessThan(home.length / 10);
    expect(decompress(body).toString()).toBe(home);
  });

  test('a repeated request gets the same bytes, whatever the requests between', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(Buffer.from(await (await get('/film.mp4')).arrayBuffer())).toEqual(video);
      const plain = await rawGet('/', { host: 'localhost' });
      expect([plain.body.toString(), plain.headers['content-encoding']]).toEqual([home, undefined]);
      const brotli = await rawGet('/', { host: 'localhost', 'accept-encoding': 'br' });
      expect([brotliDecompressSync(brotli.body).toString(), brotli.headers['content-encoding']]).toEqual([home, 'br']);
      expect(Number(brotli.headers['content-length'])).toBe(brotli.body.length);
    }
  });

  test('names with a hash are kept for ever', async () => {
    expect((await get('/_astro/page.abc.js')).headers.get('cache-control')).toContain('immutable');
  });

  test('a range request gets a part of the film', async () => {
    const part = await get('/film.mp4', { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(video.subarray(100, 200));
    expect((await get('/film.mp4', { headers: { range: 'bytes=9000-' } })).status).toBe(416);
  });

  test('HEAD answers the headers alone', async () => {
    const asked = { method: 'HEAD', headers: { 'accept-encoding': 'identity' } };
    const head = await get('/', asked);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(home)));
    const made = await get('/api/private', asked);
    expect([made.status, made.headers.get('content-length')], 'of what was not made').toEqual([200, null]);
  });
});

describe('functions', () => {
  test('a function with a path goes before a file, and a file before pages rendered on demand', async () => {
    expect(await (await get('/planning.ics')).text()).toBe('api one /planning.ics');
    expect(await (await get('/api/unknown')).text()).toBe('api one /api/unknown');
    expect(await (await get('/article/a')).text()).toBe('on demand /article/a');
    expect((await get('/api/unknown')).headers.get('x-frame-options')).toBeNull();
  });

  test('it receives the requested URL, the client’s address, and the body', async () => {
    const answer = await get('/api/echo?q=1', {
      method: 'POST',
      body: Buffer.alloc(2_000_000),
      headers: { 'x-nf-client-connection-ip': '1.2.3.4' },
    });
    expect(await answer.json()).toMatchObject({
      url: `${host.url}/api/echo?q=1`,
      size: 2_000_000,
      params: { 0: 'echo' },
    });
    const { ip, header } = await (await get('/api/echo')).json();
    expect(ip).toBe(header);
    expect(['127.0.0.1', '::1']).toContain(ip);
  });

  test('a body over Netlify’s limit is answered 413 in JSON', async () => {
    const answer = await get('/api/echo', { method: 'POST', body: Buffer.alloc(7_000_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ type: 'validation' });
  });

  test('one that throws is a neutral 502, its reason in the log only', async () => {
    const answer = await get('/api/throws?token=geheim');
    const body = await answer.text();
    expect(answer.status).toBe(502);
    expect(body).not.toContain('secret detail');
    expect(logged.join('\n')).toContain('secret detail');
    expect(logged.join('\n')).toContain(JSON.parse(body).reference);
    expect(logged.join('\n')).not.toContain('geheim');
  });

  test('one that never answers is a 504', async () => {
    expect((await get('/api/hangs')).status).toBe(504);
  });

  test('a large answer is compressed', async () => {
    const { headers, body } = await rawGet('/api/large', { host: 'localhost', 'accept-encoding': 'gzip, br;q=0' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).length).toBeGreaterThan(140_000);
  });

  describe('a private download', () => {
    const held = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      Reflect.set(globalThis, 'mayGoOn', promise);
      return resolve;
    };
    const firstPiece = async (answer: Response): Promise<string> =>
      new TextDecoder().decode((await answer.clone().body?.getReader().read())?.value);

    test('is sent as the function makes it', async () => {
      const goOn = held();
      const answer = await get('/api/download');
      expect(await firstPiece(answer), 'the second piece is not made yet').toBe('piece 1');
      goOn();
      expect(await answer.text()).toBe('piece 1piece 2');
    });

    test('that breaks off is no whole answer, and its reason is in the log only', async () => {
      const goOn = held();
      const answer = await get('/api/download-broken');
      expect(await firstPiece(answer)).toBe('piece 1');
      goOn();
      await expect(answer.text()).rejects.toThrow();
      await expect.poll(() => logged.join('\n')).toContain('Error: lost');
      expect((await get('/')).status).toBe(200);
    });

    test('ends at the function if the client leaves', async () => {
      held()();
      const cancelled = arrivalsAt('cancelled');
      const leaving = new AbortController();
      const answer = await get('/api/download-endless', { signal: leaving.signal });
      await answer.body?.getReader().read();
      leaving.abort();
      await cancelled;
      expect(logged.join('\n')).not.toContain('PREMATURE');
    });

    test('answers HEAD without a body', async () => {
      expect(await (await get('/api/download', { method: 'HEAD' })).text()).toBe('');
    });
  });

  test('only the names of this machine are served', async () => {
    expect((await rawGet('/', { host: 'evil.example' })).status).toBe(421);
    expect((await rawGet('/', { host: `127.0.0.1:${host.port}` })).status).toBe(200);
    expect((await rawGet('//evil.example/', { host: 'localhost' })).headers.location).toBeUndefined();
  });

  test('another service answers under its prefix', async () => {
    expect(await (await get('/stand-in/x', { method: 'POST', body: 'hello' })).text()).toBe('mounted POST hello');
  });

  test('files for this machine only are not served to a network or through a proxy', async () => {
    const asked = async (headers: Record<string, string>) => (await rawGet('/_local/mail', headers)).status;
    expect(await asked({ host: `localhost:${host.port}` })).toBe(200);
    expect(await asked({ host: `[::1]:${host.port}` })).toBe(200);
    expect(await asked({ host: 'localhost', 'x-forwarded-for': '192.168.1.20' })).toBe(403);
    const from = (ip: string, address = 'http://localhost') =>
      isFromThisMachine({ ip, url: new URL(address), header: () => undefined });
    expect([from('127.0.0.1'), from('127.8.0.1'), from('::1')]).toEqual([true, true, true]);
    const foreign = [from('192.168.1.20'), from('fe80::1'), from('127.0.0.1', 'http://192.168.1.5')];
    expect(foreign).toEqual([false, false, false]);
  });

  test('a scheduled function has no address and runs one at a time', async () => {
    expect(await (await get('/.netlify/functions/sweep')).text()).toContain('on demand');
    expect(await Promise.all([host.runScheduled('sweep'), host.runScheduled('sweep')])).toEqual([true, true]);
    expect([Reflect.get(globalThis, 'sweeps'), Reflect.get(globalThis, 'overlap')]).toEqual([1, 1]);
  });
});

test('a new deploy replaces the old one while requests run, and none fails', async () => {
  const arrived = arrivalsAt('/api/slow', 10);
  // Each address differs, because nine requests for the same one would wait for the first.
  const slow = Array.from({ length: 10 }, (_, number) => get(`/api/slow?${number}`));
  await arrived;
  const stale = await (await get('/api/cached')).json();
  await host.swap(await publish('two'));
  const answers = await Promise.all((await Promise.all(slow)).map((answer) => answer.text()));
  expect(answers).toEqual(Array.from({ length: 10 }, () => 'one'));
  expect(await (await get('/adhesion')).text()).toContain('two');
  expect(await (await get('/api/cached')).json()).toMatchObject({ version: 'two' });
  expect(stale.version).toBe('one');
});

describe('behind a reverse proxy on the club’s own machine', () => {
  const opening = startFixtureHost({ publicName: 'club.example' });
  afterAll(async () => (await opening).close());

  const echoed = async (headers: Record<string, string>) => {
    const { port } = (await opening).host;
    const { status, body } = await rawGet('/api/echo', { host: 'club.example', ...headers }, '127.0.0.1', port);
    return status === 200 ? (JSON.parse(String(body)) as { ip: string; url: string }) : status;
  };

  test('the site answers to its public name, and to no other', async () => {
    expect(await echoed({})).toMatchObject({ url: 'http://club.example/api/echo' });
    expect(await echoed({ host: 'evil.example' })).toBe(421);
  });

  test('a visitor is whom the proxy saw, whatever the visitor claims', async () => {
    expect(await echoed({ 'x-forwarded-for': '203.0.113.7' })).toMatchObject({ ip: '203.0.113.7' });
    expect(await echoed({ 'x-forwarded-for': '10.0.0.1, 2001:db8::7' })).toMatchObject({ ip: '2001:db8::7' });
    expect(await echoed({ 'x-forwarded-for': 'nobody' })).toMatchObject({ ip: '127.0.0.1' });
  });

  test('without a proxy nobody is believed', async () => {
    const { body } = await rawGet('/api/echo', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' });
    expect(JSON.parse(String(body))).toMatchObject({ ip: '127.0.0.1' });
  });
});
