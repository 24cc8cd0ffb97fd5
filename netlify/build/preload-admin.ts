import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import * as z from 'zod/mini';
import type { Plugin } from './plugin.ts';

/** Pages of the admin area whose screen shows a list, with the screen's module. */
const screens = [
  ['admin.html', 'admin/home/HomeScreen.tsx'],
  ['admin/articles.html', 'admin/articles/ArticlesScreen.tsx'],
  ['admin/adhesions.html', 'admin/memberships/MembershipsScreen.tsx'],
] as const;

const ISLAND = 'admin/AdminApp.tsx';

const chunkSchema = z.object({
  fileName: z.string(),
  facadeModuleId: z.nullish(z.string()),
  imports: z.array(z.string()),
  moduleIds: z.array(z.string()),
});
type Chunk = z.output<typeof chunkSchema>;

const chunks = new Map<string, Chunk>();

/** Remembers which files the browser's code became. */
const watchChunks: Plugin = {
  name: 'watch-chunks',
  generateBundle: (_options, bundle) => {
    for (const output of Object.values(bundle)) {
      const { data } = chunkSchema.safeParse(output);
      if (data) chunks.set(data.fileName, data);
    }
  },
};

const holding = (module: string): Chunk[] =>
  [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/features/${module}`)));

/** Files and all they import, each once. */
const withImports = (wanted: readonly Chunk[]): Set<string> => {
  const found = new Set<string>();
  const add = ({ fileName, imports }: Chunk): void => {
    if (found.has(fileName)) return;
    found.add(fileName);
    for (const name of imports) {
      const chunk = chunks.get(name);
      if (chunk) add(chunk);
    }
  };
  wanted.forEach(add);
  return found;
};

const preload = async (dir: URL, page: string, screen: string): Promise<void> => {
  const file = new URL(page, dir);
  const html = await readFile(file, 'utf8');
  const renderers = [...html.matchAll(/renderer-url="\/([^"]+)"/g)].flatMap(([, name = '']) => chunks.get(name) ?? []);
  const files = withImports([...holding(ISLAND), ...holding(screen), ...renderers]);
  const links = [...files].map((name) => `<link rel="modulepreload" href="/${name}">`).join('');
  await writeFile(file, html.replace('</head>', `${links}</head>`));
};

/**
 * Asks for all the code of an admin screen at once: left to itself the browser learns of each file from the one before,
 * and a list waits for four round trips.
 */
export const preloadAdmin: AstroIntegration = {
  name: 'preload-admin',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [watchChunks] } }),
    'astro:build:done': async ({ dir }) => {
      for (const [page, screen] of screens) await preload(dir, page, screen);
    },
  },
};
