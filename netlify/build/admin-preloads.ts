import { readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import type { Plugin } from './plugin.ts';

/** The browser's files, and the files that each imports as soon as it is read. */
type ScriptGraph = ReadonlyMap<string, readonly string[]>;

const withImports = (file: string, graph: ScriptGraph, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of graph.get(file) ?? []) withImports(imported, graph, found);
  return found;
};

/**
 * Returns the page with preloads for its scripts and for `others`, with all that they import. Browsers would otherwise find those one step
 * after another. Throws if the page names its scripts in another way than the build, because a preload of another
 * address would fetch a file twice.
 */
export const withPreloads = (html: string, graph: ScriptGraph, others: readonly string[] = []): string => {
  const found = new Set<string>();
  // Code that a `<template>` names is loaded by a click, not ahead.
  const atOnce = html.replaceAll(/<template.*?<\/template>/gs, '');
  for (const [, file = ''] of atOnce.matchAll(/="\/(_astro\/[^"]+\.js[^"]*)"/g)) {
    if (!graph.has(file))
      throw new Error(`The page asks for ${file}, which is not the address of a script of the build.`);
    withImports(file, graph, found);
  }
  if (found.size === 0) throw new Error('The page names no script to preload.');
  for (const file of others) withImports(file, graph, found);
  const links = [...found].map((file) => `<link rel="modulepreload" href="/${file}">`);
  return html.replace('</title>', `</title>${links.join('')}`);
};

const graph = new Map<string, readonly string[]>();

/** Screens that people open by their address. The page preloads their scripts, so that they appear sooner. */
const ownScreens: Readonly<Record<string, string>> = {
  'admin/adhesions': 'memberships/MembershipsScreen.tsx',
  'admin/archives': 'archives/ArchivesScreen.tsx',
};

const screenScripts = new Map<string, string>();

const noteScreen = (module: string | null, file: string): void => {
  for (const screen of Object.values(ownScreens))
    if (module?.endsWith(`/features/admin/${screen}`)) screenScripts.set(screen, file);
};

/** Returns the script of the screen at an address, if it is one of those. Throws if the build does not know it. */
const screenScriptOf = (pathname: string): string[] => {
  const screen = ownScreens[pathname.replace(/\/$/, '')];
  if (screen === undefined) return [];
  const file = screenScripts.get(screen);
  if (!file) throw new Error(`The build has no script for the screen ${screen}.`);
  return [file];
};

const readGraph: Plugin = {
  name: 'script-graph',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: (_, bundle) => {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk') continue;
      graph.set(part.fileName, part.imports);
      noteScreen(part.facadeModuleId, part.fileName);
    }
  },
};

/**
 * Preloads the scripts of the pages of the admin area, whose imports a browser would find in three steps. Other pages
 * load their scripts once they are seen or touched.
 */
export const adminPreloads: AstroIntegration = {
  name: 'admin-preloads',
  hooks: {
    'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [readGraph] } }),
    'astro:build:done': async ({ dir, pages }) => {
      const ours = pages.filter(({ pathname }) => /^admin(\/|$)/.test(pathname));
      for (const { pathname } of ours) {
        const file = new URL(`${pathname.replace(/\/$/, '')}.html`, dir);
        await writeFile(file, withPreloads(await readFile(file, 'utf8'), graph, screenScriptOf(pathname)));
      }
    },
  },
};
