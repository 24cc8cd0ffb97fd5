import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import netlify from '@astrojs/netlify';
import { cacheNetlify } from '@astrojs/netlify/cache';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { transformSync } from 'esbuild';

// The head script is printed as is, so Astro neither minifies nor hashes it: both are done here, once.
const headScript = transformSync(readFileSync(new URL('./src/layouts/head.js', import.meta.url), 'utf8'), {
  minify: true,
}).code.trim();
const printedHeadScript = {
  name: 'printed-head-script',
  enforce: 'pre',
  load: (id) => (id.endsWith('/layouts/head.js?raw') ? `export default ${JSON.stringify(headScript)}` : undefined),
};
const headScriptHash = `sha256-${createHash('sha256').update(headScript).digest('base64')}`;

// Read once a build and printed into the pages' code: static pages and those rendered on demand show the same club, and
// the latter need no query for it. In development it is read at each request.
let builtContent;
const siteContent = {
  name: 'site-content',
  resolveId: (id) => (id === 'virtual:site-content' ? `\0${id}` : undefined),
  async load(id) {
    if (id !== '\0virtual:site-content') return undefined;
    const source = '#server/site-content.ts';
    if (this.environment.mode === 'dev') return `export { readSiteContent as siteContent } from '${source}'`;
    builtContent ??= import(source).then(({ readSiteContent }) => readSiteContent());
    return `const content = ${JSON.stringify(await builtContent)};\nexport const siteContent = async () => content;`;
  },
};

const apiOrigin = process.env.API_ORIGIN;
const proxiedPaths = ['/api', '/stripe-stand-in'];

const directives = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

export default defineConfig({
  site: process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:8888',
  output: 'static',
  trailingSlash: 'never',
  adapter: netlify({ staticHeaders: true, imageCDN: false }),
  session: false,
  markdown: { syntaxHighlight: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  cache: { provider: cacheNetlify() },
  integrations: [react()],
  build: { format: 'file', inlineStylesheets: 'always' },
  security: {
    csp: { directives, scriptDirective: { resources: ["'self'"], hashes: [headScriptHash] } },
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [printedHeadScript, siteContent],
    build: {
      // Without this target the minifier rewrites light-dark() into a longer emulation.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // What waits for a click stays a file of its own; other small scripts are printed in the page.
      assetsInlineLimit: (file) => (/Logout|\.css$/.test(file) ? false : undefined),
    },
    // One self-contained function starts seven times faster; in development Vite needs Node's own resolution.
    ssr: { noExternal: process.argv.includes('build') ? true : [] },
    server: { proxy: apiOrigin ? Object.fromEntries(proxiedPaths.map((path) => [path, apiOrigin])) : {} },
  },
});
