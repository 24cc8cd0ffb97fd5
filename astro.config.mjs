import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import netlify from '@astrojs/netlify';
import { cacheNetlify } from '@astrojs/netlify/cache';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { transformSync } from 'esbuild';

// Head scripts are printed as they are, so Astro neither minifies nor hashes them: both are done here, once.
const minified = (file) =>
  transformSync(readFileSync(new URL(`./src/layouts/${file}`, import.meta.url), 'utf8'), { minify: true }).code.trim();
const headScripts = new Map(['head.js', 'payment-head.js'].map((file) => [`${file}?raw`, minified(file)]));
const printedHeadScripts = {
  name: 'printed-head-scripts',
  enforce: 'pre',
  load(id) {
    const script = /\/layouts\//.test(id) ? headScripts.get(basename(id)) : undefined;
    return script && `export default ${JSON.stringify(script)}`;
  },
};
const headScriptHashes = [...headScripts.values()].map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);

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
    csp: { directives, scriptDirective: { resources: ["'self'"], hashes: headScriptHashes } },
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [printedHeadScripts, siteContent],
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
