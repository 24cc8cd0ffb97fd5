import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { buildSync } from 'esbuild';
import { parse } from 'smol-toml';

// These scripts are printed as they are, so Astro neither minifies nor hashes them: both are done here, once.
const minified = (file) => {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL(`./src/${file}`, import.meta.url))],
    bundle: true,
    format: file.endsWith('.ts') ? 'iife' : 'esm',
    minify: true,
    write: false,
    target: 'es2023',
    tsconfigRaw: {},
  });
  return outputFiles[0].text.trim();
};
const printed = ['layouts/head.js', 'layouts/payment-head.js', 'components/training-behaviour.ts'].map((file) => ({
  file: `/src/${file}?raw`,
  script: minified(file),
}));
const printedScripts = {
  name: 'printed-scripts',
  enforce: 'pre',
  load(id) {
    const found = printed.find(({ file }) => id.endsWith(file));
    return found && `export default ${JSON.stringify(found.script)}`;
  },
};
const printedScriptHashes = printed.map(
  ({ script }) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);

// Static files get their headers from netlify.toml; pages rendered on demand print the same.
const securityHeaders = {
  name: 'security-headers',
  resolveId: (id) => (id === 'virtual:security-headers' ? `\0${id}` : undefined),
  load(id) {
    if (id !== '\0virtual:security-headers') return undefined;
    const { headers } = parse(readFileSync(new URL('./netlify.toml', import.meta.url), 'utf8'));
    return `export const securityHeaders = ${JSON.stringify(headers.find((rule) => rule.for === '/*').values)};`;
  },
};

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
const proxiedPaths = ['/api', '/planning.ics', '/planning/', '/stripe-stand-in'];

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
  cache: {
    provider: { name: 'netlify', entrypoint: new URL('./netlify/server/integrations/page-cache.ts', import.meta.url) },
  },
  integrations: [react()],
  build: { format: 'file', inlineStylesheets: 'always' },
  security: {
    csp: { directives, scriptDirective: { resources: ["'self'"], hashes: printedScriptHashes } },
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [printedScripts, securityHeaders, siteContent],
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
