import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Plugin } from './plugin.ts';

/** The browser's files, and what each imports as soon as it is read. */
type ScriptGraph = ReadonlyMap<string, readonly string[]>;

const withImports = (file: string, graph: ScriptGraph, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of graph.get(file) ?? []) withImports(imported, graph, found);
  return found;
};

/**
 * The page, asking at once for its scripts and all they import: a browser finds those one step after another. Throws when
 * the page names its scripts otherwise than the build does: a preload of another address would fetch a file twice.
 */
export const withPreloads = (html: string, graph: ScriptGraph): string => {
  const found = new Set<string>();
  for (const [, file = ''] of html.matchAll(/="\/(_astro\/[^"]+\.js[^"]*)"/g)) {
    if (!graph.has(file))
      throw new Error(`The page asks for ${file}, which is not the address of a script of the build.`);
    withImports(file, graph, found);
  }
  if (found.size === 0) throw new Error('The page names no script to preload.');
  const links = [...found].map((file) => `<link rel="modulepreload" href="/${file}">`);
  return html.replace('</title>', `</title>${links.join('')}`);
};

const graph = new Map<string, readonly string[]>();

const readGraph: Plugin = {
  name: 'script-graph',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: (_, bundle) => {
    for (const part of Object.values(bundle)) if (part.type === 'chunk') graph.set(part.fileName, part.imports);
  },
};

// Of what a script asks for later, what did not come with it: else the names of all of it stand in that script.
const notThereYet = (_: string, files: string[], { hostId }: { hostId: string }): string[] => {
  const there = withImports(hostId, graph);
  return files.filter((file) => !there.has(file));
};

/** What Astro's configuration cannot say of the browser's scripts. */
export const leanScripts: Plugin = {
  name: 'lean-scripts',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: { polyfill: false, resolveDependencies: notThereYet },
            // Else a group of scripts takes along what its parts need (`form-parts.ts`).
            rolldownOptions: { preserveEntrySignatures: 'allow-extension' },
          },
        }
      : {},
};

/** The admin area's pages only: what others load waits until it is seen or touched. */
export const adminPreloads: AstroIntegration = {
  name: 'admin-preloads',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [readGraph] } }),
    'astro:build:done': async ({ dir, pages }) => {
      const ours = pages.filter(({ pathname }) => /^admin(\/|$)/.test(pathname));
      for (const { pathname } of ours) {
        const file = new URL(`${pathname.replace(/\/$/, '')}.html`, dir);
        await writeFile(file, withPreloads(await readFile(file, 'utf8'), graph));
      }
    },
  },
};
