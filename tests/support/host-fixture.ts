import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadDeploy } from '#local/host/deploy.ts';
import { type HostOptions, startHost } from '#local/host/host.ts';

export const video = randomBytes(5000);
export const home = `<!doctype html><title>Club</title>${'<p>Savate boxe française</p>'.repeat(200)}`;

const apiFunction = (version: string) => `
let count = 0;
export default async (request, context) => {
  const url = new URL(request.url);
  globalThis.onArrival?.(url.pathname);
  const cdn = (control, extra = {}, text = '') => new Response(JSON.stringify({ n: ++count, version: '${version}', text }), { headers: {
    'content-type': 'application/json', 'netlify-cdn-cache-control': control, 'netlify-cache-tag': 'products,all', ...extra } });
  if (request.method === 'HEAD') return new Response(null);
  if (url.pathname === '/api/cached') { await new Promise((r) => setTimeout(r, 30)); return cdn('public, durable, max-age=60'); }
  if (url.pathname === '/api/long') return cdn('public, max-age=60', {}, 'savate '.repeat(500));
  if (url.pathname === '/api/by-page') return cdn('public, max-age=60', { 'netlify-vary': 'query=page' });
  if (url.pathname === '/api/stale') return cdn('public, max-age=0.2, stale-while-revalidate=60');
  if (url.pathname === '/api/fragile') return globalThis.isDown ? new Response('no', { status: 503 }) : cdn('public, max-age=0.1, stale-if-error=60');
  if (url.pathname === '/api/private') return cdn('private, max-age=60');
  if (url.pathname === '/api/cookie') return cdn('public, max-age=60', { 'set-cookie': 'a=b' });
  if (url.pathname === '/api/throws') throw new Error('secret detail');
  if (url.pathname === '/api/hangs') await new Promise(() => {});
  if (url.pathname === '/api/slow') { await new Promise((r) => setTimeout(r, 100)); return new Response('${version}'); }
  if (url.pathname === '/api/large') return Response.json({ text: 'savate '.repeat(20_000) });
  if (url.pathname.startsWith('/api/download')) {
    let piece = 0;
    const body = new ReadableStream({ pull: async (controller) => {
      piece += 1;
      if (piece === 2) await globalThis.mayGoOn;
      if (url.pathname === '/api/download-endless') await new Promise((r) => setTimeout(r, 5));
      if (piece === 2 && url.pathname === '/api/download-broken') throw new Error('lost');
      if (piece > 2 && url.pathname !== '/api/download-endless') controller.close();
      else controller.enqueue(new TextEncoder().encode('piece ' + piece));
    }, cancel: () => globalThis.onArrival?.('cancelled') });
    return new Response(body, { headers: { 'content-disposition': 'attachment', 'cache-control': 'private, no-store' } });
  }
  if (url.pathname === '/api/echo') return Response.json({ url: request.url, ip: context.ip,
    header: request.headers.get('x-nf-client-connection-ip'), params: context.params, size: (await request.arrayBuffer()).byteLength });
  return new Response('api ${version} ' + url.pathname, { status: 404 });
};
export const config = { path: ['/api/*', '/planning.ics'] };`;

/** Resolves when the function has received this number of requests for the path. */
export const arrivalsAt = (path: string, count = 1): Promise<void> =>
  new Promise((resolve) => {
    let left = count;
    Reflect.set(globalThis, 'onArrival', (arrived: string) => {
      if (arrived !== path) return;
      left -= 1;
      if (left === 0) resolve();
    });
  });

const files = (version: string): Record<string, string | Buffer> => ({
  'dist/index.html': home,
  'dist/adhesion.html': `<title>Adhésion ${version}</title>`,
  'dist/_astro/page.abc.js': 'export const a = 1;\n'.repeat(200),
  'dist/film.mp4': video,
  'dist/planning.ics': 'the file that the function hides',
  'netlify.toml': `
    [[headers]]
    for = "/*"
    [headers.values]
    X-Frame-Options = "DENY"
    [[redirects]]
    from = "/ancien/:page"
    to = "/:page"
    status = 302`,
  '.netlify/v1/config.json': JSON.stringify({
    headers: [{ for: '/adhesion', values: { 'Content-Security-Policy': "default-src 'self'" } }],
  }),
  '.build/functions/api.mjs': apiFunction(version),
  '.build/functions/sweep.mjs': `globalThis.sweeps = 0; globalThis.overlap = 0; let busy = 0;
    export default async () => { globalThis.overlap = Math.max(globalThis.overlap, ++busy); await new Promise((r) => setTimeout(r, 30)); busy -= 1; globalThis.sweeps += 1; };
    export const config = { schedule: '@hourly' };`,
  '.netlify/v1/functions/ssr/ssr.mjs': `export default async (request) => new Response('on demand ' + new URL(request.url).pathname);
    export const config = { path: '/*', preferStatic: true };`,
});

/** Starts a host with a tiny site of its own, in a folder with a space in its name. */
export const startFixtureHost = async (more: Pick<HostOptions, 'publicName'> = {}) => {
  const rootDir = await mkdtemp(join(tmpdir(), 'host fixture-'));
  const publish = async (version: string) => {
    for (const [name, content] of Object.entries(files(version))) {
      await mkdir(dirname(join(rootDir, name)), { recursive: true });
      await writeFile(join(rootDir, name), content);
    }
    return loadDeploy({ rootDir });
  };
  const logged: string[] = [];
  const host = await startHost({
    port: 0,
    ...more,
    deploy: await publish('one'),
    functionTimeoutMs: 300,
    log: (line) => logged.push(line),
    routes: [
      {
        prefix: '/stand-in/',
        fetch: async (request) => new Response(`mounted ${request.method} ${await request.text()}`),
      },
      { prefix: '/_local/mail', isForThisMachine: true, fetch: async () => new Response('the mails') },
    ],
  });
  return {
    host,
    logged,
    publish,
    get: (path: string, init: RequestInit = {}) => fetch(host.url + path, { redirect: 'manual', ...init }),
    close: async () => {
      await host.close();
      await rm(rootDir, { recursive: true, force: true });
    },
  };
};
