import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { minifySync } from 'rolldown/utils';
import type { Plugin } from './plugin.ts';

const source = (file: string): string => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

const bundled = (file: string): string =>
  buildSync({
    entryPoints: [source(file)],
    bundle: true,
    format: file.endsWith('.ts') ? 'iife' : 'esm',
    write: false,
    target: 'es2023',
    tsconfigRaw: {},
  })
    .outputFiles.map(({ text }) => text)
    .join('');

// Minified like the site's other scripts. esbuild's own minifier would add 20 bytes to every page.
const shortened = (file: string): string =>
  minifySync('printed.js', bundled(file), { compress: { target: 'es2023' }, module: false }).code.trim();

const minified = (file: string): string =>
  file.endsWith('.json') ? JSON.stringify(JSON.parse(readFileSync(source(file), 'utf8'))) : shortened(file);

const files = [
  'layouts/head.js',
  'layouts/payment-head.js',
  'layouts/speculation-rules.json',
  'components/gate-behaviour.ts',
  'components/hero-film-behaviour.ts',
  'components/next-training-behaviour.ts',
  'components/page-behaviour.ts',
  'components/training-behaviour.ts',
  'features/login/login-behaviour.ts',
].map((file) => ({ id: `/src/${file}?raw`, text: minified(file) }));

/**
 * Minifies the scripts that pages print unchanged (`?raw`, `is:inline`), because Astro neither minifies nor hashes
 * them.
 */
export const printedScripts: Plugin = {
  name: 'printed-scripts',
  enforce: 'pre',
  load: (id) => {
    const found = files.find((file) => id.endsWith(file.id));
    return found && `export default ${JSON.stringify(found.text)}`;
  },
};

/** The hashes for the policy that lets these scripts run. */
export const printedScriptHashes = files.map(
  ({ text }) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const,
);
