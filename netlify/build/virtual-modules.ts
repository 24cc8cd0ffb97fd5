import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';
import type { Plugin } from './plugin.ts';

const virtual = (name: string) => ({
  name,
  resolveId: (id: string) => (id === `virtual:${name}` ? `\0${id}` : undefined),
  isAsked: (id: string): boolean => id === `\0virtual:${name}`,
});

const netlifySchema = z.object({
  headers: z.array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) })),
});

const headers = virtual('security-headers');

/** Returns the guarding headers of netlify.toml. A page rendered on demand sets its cache headers itself. */
export const readGuards = () =>
  netlifySchema
    .parse(parse(readFileSync(new URL('../../netlify.toml', import.meta.url), 'utf8')))
    .headers.filter(({ values }) => values['Cache-Control'] === undefined);

/** Gives pages rendered on demand the headers that static files get from netlify.toml. */
export const securityHeaders: Plugin = {
  name: headers.name,
  resolveId: headers.resolveId,
  load: (id) => (headers.isAsked(id) ? `export const securityHeaders = ${JSON.stringify(readGuards())};` : undefined),
};

const content = virtual('site-content');
let built: Promise<string> | undefined;

/** Returns what was read before the build began, as JSON, or the present content of the database. */
const readContent = async (): Promise<string> => {
  const file = process.env.SITE_CONTENT_FILE;
  if (file) return readFile(file, 'utf8');
  const { readDatedContent } = await import('#server/running/publication/site-content.ts');
  return JSON.stringify(await readDatedContent());
};

/**
 * Reads the site's content once per build and prints it into the code of the pages. Static pages and those rendered on
 * demand show the same club, and the latter need no query for it. In development it is read at each request.
 */
export const siteContent: Plugin = {
  name: content.name,
  resolveId: content.resolveId,
  async load(id) {
    if (!content.isAsked(id)) return undefined;
    if (this.environment.mode === 'dev')
      return `export { readSiteContent as siteContent } from '#server/running/publication/site-content.ts';
        export const contentReadAt = new Date().toISOString();`;
    built ??= readContent();
    return `const { readAt, content } = ${await built};
      export const contentReadAt = readAt;
      export const siteContent = async () => content;`;
  },
};
