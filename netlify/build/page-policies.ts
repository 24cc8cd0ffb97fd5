import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const configSchema = z.looseObject({
  headers: z.array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) })),
});

const POLICY = 'Content-Security-Policy';
// What only looks like an element, in an attribute, must not swallow the next one: candidates may overlap.
const inlined = /<(script|style)\b[^>]*>(?=(.*?)<\/\1>)/gs;

const hashesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(inlined)].map(([, , text = '']) => createHash('sha256').update(text).digest('base64')));

/** The policy without the hashes of what the page does not contain. */
export const policyFor = (html: string, policy: string): string => {
  const present = hashesIn(html);
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash: string) => (present.has(hash) ? source : ''));
};

/**
 * Astro lists every hash of the site in each page's policy: 2 kB of the first flight that nothing compresses. Each
 * static page keeps its own.
 */
export const trimPagePolicies = async (rootDir: string): Promise<void> => {
  const file = join(rootDir, '.netlify', 'v1', 'config.json');
  const config = configSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  for (const rule of config.headers) {
    const policy = rule.values[POLICY];
    if (policy === undefined) continue;
    const page = join(rootDir, 'dist', `${rule.for === '/' ? 'index' : rule.for}.html`);
    rule.values[POLICY] = policyFor(await readFile(page, 'utf8'), policy);
  }
  await writeFile(file, JSON.stringify(config));
};
