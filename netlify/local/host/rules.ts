import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod/mini';
import { fillPattern, pathPattern } from '#local/host/path-patterns.ts';

const headerRule = z.object({ for: z.string(), values: z.record(z.string(), z.string()) });
const redirectRule = z.object({
  from: z.string(),
  to: z.string(),
  status: z._default(z.number(), 301),
  force: z._default(z.boolean(), false),
});
const rulesSchema = z.object({
  headers: z._default(z.array(headerRule), []),
  redirects: z._default(z.array(redirectRule), []),
});

type HeaderRule = z.output<typeof headerRule>;
type RedirectRule = z.output<typeof redirectRule>;

export interface Rules {
  /** Returns the headers of a static file at that path. Names are in lower case. */
  headersFor(path: string): Record<string, string>;
  redirectFor(path: string, search: string, force: boolean): { status: number; location: string } | undefined;
}

/** Adds a header. Two content policies for one path both apply; of any other header the last rule wins. */
const merge = (all: Record<string, string>, name: string, value: string): void => {
  const before = all[name];
  all[name] =
    name === 'content-security-policy' && before !== undefined && before !== value ? `${before}, ${value}` : value;
};

export const createRules = (headers: readonly HeaderRule[], redirects: readonly RedirectRule[]): Rules => {
  const headerMatchers = headers.map((rule) => ({
    matches: pathPattern(rule.for),
    values: Object.entries(rule.values),
  }));
  const redirectMatchers = redirects.map((rule) => ({ ...rule, matches: pathPattern(rule.from) }));
  return {
    headersFor: (path) => {
      const all: Record<string, string> = {};
      for (const { matches, values } of headerMatchers) {
        if (!matches(path)) continue;
        for (const [name, value] of values) merge(all, name.toLowerCase(), value);
      }
      return all;
    },
    redirectFor: (path, search, force) => {
      for (const rule of redirectMatchers) {
        const values = rule.force === force ? rule.matches(path) : undefined;
        if (!values) continue;
        // Never `//elsewhere`, which browsers read as another site.
        const target = fillPattern(rule.to, values).replace(/^\/{2,}/, '/');
        return { status: rule.status, location: target.includes('?') ? target : `${target}${search}` };
      }
      return undefined;
    },
  };
};

/** Reads headers and redirects of netlify.toml, and those of the build (`.netlify/v1/config.json`). */
export const loadRules = async (rootDir: string): Promise<Rules> => {
  const [toml, config] = await Promise.all(
    ['netlify.toml', '.netlify/v1/config.json'].map((name) => readFile(join(rootDir, name), 'utf8').catch(() => '')),
  );
  const site = rulesSchema.parse(parse(toml ?? ''));
  const build = rulesSchema.parse(JSON.parse(config || '{}'));
  return createRules([...build.headers, ...site.headers], [...site.redirects, ...build.redirects]);
};
