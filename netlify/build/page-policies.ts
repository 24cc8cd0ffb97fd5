import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import * as z from 'zod/mini';

const configSchema = z.looseObject({
  headers: z.array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) })),
});

const POLICY = 'Content-Security-Policy';
// Text in an attribute may look like an element and must not hide the next one, so matches may overlap.
const inlined = /<(script|style)\b[^>]*>(?=(.*?)<\/\1>)/gs;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const hashesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(inlined)].map(([, , text = '']) => hashOf(text)));

// Stripe's script is loaded by an element that is given its address as text, and what it does then is Stripe's affair.
const trustedTypesFor = (policy: string): string =>
  policy.includes('https://js.stripe.com')
    ? policy.replace(/ ?(?:require-trusted-types-for|trusted-types) [^;]*;/g, '')
    : policy;

/**
 * Returns the policy without the hashes of what the page does not contain, and without Trusted Types on a page where one
 * pays.
 */
export const policyFor = (html: string, policy: string): string => {
  const hashes = hashesIn(html);
  return trustedTypesFor(policy).replace(/ 'sha256-([^']+)'/g, (source, hash: string) =>
    hashes.has(hash) ? source : '',
  );
};

/**
 * For pages rendered on demand. Astro names the styles of such a page while it renders it, so the styles of all other
 * pages, most of the header, need not be listed. Scripts are known only by that list.
 */
export const ownStylesOnly: AstroIntegration = {
  name: 'own-styles-only',
  hooks: {
    'astro:build:ssr': ({ manifest: { csp } }) => {
      if (!csp) throw new Error('Pages would be served without a policy.');
      const islands = `sha256-${hashOf(ISLAND_STYLES)}` as const;
      csp.styleHashes = [islands];
      csp.styleDirective.hashes = [islands];
    },
  },
};

/**
 * Keeps in each static page's policy only the hashes of that page: Astro lists every hash of the site, 2 kB of the
 * first flight that nothing compresses. Also writes the policy under the name of the file, which a CDN knows too.
 */
export const trimPagePolicies = async (rootDir: string): Promise<void> => {
  const file = join(rootDir, '.netlify', 'v1', 'config.json');
  const config = configSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const named: typeof config.headers = [];
  for (const rule of config.headers) {
    const policy = rule.values[POLICY];
    if (policy === undefined) continue;
    const page = `${rule.for === '/' ? '/index' : rule.for}.html`;
    rule.values[POLICY] = policyFor(await readFile(join(rootDir, 'dist', page), 'utf8'), policy);
    named.push({ for: page, values: rule.values });
  }
  await writeFile(file, JSON.stringify({ ...config, headers: [...config.headers, ...named] }));
};
