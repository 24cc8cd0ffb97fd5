import netlify from '@astrojs/netlify';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { adminPreloads } from './netlify/build/admin-preloads.ts';
import { leanOnDemand } from './netlify/build/on-demand-pages.ts';
import { ownStylesOnly } from './netlify/build/page-policies.ts';
import { printedScriptHashes, printedScripts } from './netlify/build/printed-scripts.ts';
import { scriptGroups } from './netlify/build/script-groups.ts';
import { securityHeaders, siteContent } from './netlify/build/virtual-modules.ts';

// With this variable Netlify's adapter adds `?dpl=…` to every script: each publication would change all addresses, and
// a preload would no longer name its file. The names hold a hash of the file's content, which is enough.
delete process.env.DEPLOY_ID;

const apiOrigin = process.env.API_ORIGIN;
// As an object, so that Vite keeps the Host header: the API refuses a write whose origin is another host.
const proxiedPaths = ['/api', '/planning.ics', '^/planning/.+\\.ics', '/stripe-stand-in'];

const directives = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // Text becomes elements by two policies only: ours, and that of the editor for what is pasted. Not where one pays.
  "require-trusted-types-for 'script'",
  'trusted-types inert ProseMirrorClipboard',
];

const clientOutput = {
  // `index` and not `index.astro_astro_type_script_index_0_lang`: pages hold these names, and home has few bytes left.
  entryFileNames: ({ name }) => `_astro/${name.split('.')[0]}.[hash].js`,
};

export default defineConfig({
  site: process.env.SITE_URL ?? process.env.URL ?? 'http://localhost:8888',
  output: 'static',
  trailingSlash: 'never',
  // It imports Netlify's development server, which `overrides` in package.json leaves out: see docs/dependencies.md.
  adapter: netlify({ staticHeaders: true, imageCDN: false }),
  session: false,
  markdown: { syntaxHighlight: false },
  image: { service: { entrypoint: 'astro/assets/services/noop' } },
  cache: {
    provider: { name: 'netlify', entrypoint: new URL('./netlify/server/integrations/page-cache.ts', import.meta.url) },
  },
  integrations: [
    react(),
    // Without it the browser finds the imports of the admin area's scripts only after it has read these scripts.
    adminPreloads,
    // Without it the policy of a page on demand names the styles of all pages.
    ownStylesOnly,
  ],
  build: { format: 'file', inlineStylesheets: 'always' },
  security: {
    // No page handles forms. The API itself checks where its writes come from.
    checkOrigin: false,
    csp: { directives, scriptDirective: { resources: ["'self'"], hashes: printedScriptHashes } },
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [
      // Without it the policy refuses the scripts that are printed in pages, and they are not minified.
      printedScripts,
      // Without it pages on demand lack the security headers of netlify.toml.
      securityHeaders,
      // Without it pages on demand read the database, and do not show the content of the static pages.
      siteContent,
      // Without it the form has 48 files, 6 kB above its budget.
      scriptGroups,
      // Without it the function of the pages on demand reads code at each start that no page needs (0034).
      leanOnDemand,
    ],
    build: {
      // Without this target the minifier turns light-dark() into a longer emulation.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5', 'ios17.5'],
      // Code that waits for a click stays in its own file. Pages hold other small scripts themselves.
      assetsInlineLimit: (file) => (/Logout|\.css$/.test(file) ? false : undefined),
    },
    environments: { client: { build: { rolldownOptions: { output: clientOutput } } } },
    // One self-contained function starts seven times faster. In development Vite needs Node's own resolution.
    ssr: { noExternal: process.argv.includes('build') ? true : [] },
    server: { proxy: apiOrigin ? Object.fromEntries(proxiedPaths.map((path) => [path, { target: apiOrigin }])) : {} },
  },
});
