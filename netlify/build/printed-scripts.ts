import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { rolesAllowing } from '#domain/account/role.ts';
import type { Plugin } from './plugin.ts';

const source = (file: string): string => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

const bundled = async (file: string): Promise<string> => {
  // A name that is written once, such as a key of `lib/storage-keys.ts`, costs no more bytes than the word itself.
  const bundle = await rolldown({
    input: source(file),
    tsconfig: false,
    optimization: { inlineConst: true },
    transform: {
      define: {
        IS_HOME: String(file === 'components/home-behaviour.ts'),
        MEMBER_READERS: JSON.stringify(rolesAllowing('members', 'read').join('|')),
      },
    },
  });
  const { output } = await bundle.generate({ format: 'esm', comments: false });
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
};

// In a function, so that nothing becomes a global of the page.
const shortened = async (file: string): Promise<string> =>
  minifySync('printed.js', `(()=>{${await bundled(file)}\n})()`, {
    compress: { target: 'es2023' },
    module: false,
  }).code.trim();

const minified = async (file: string): Promise<string> =>
  file.endsWith('.json') ? JSON.stringify(JSON.parse(readFileSync(source(file), 'utf8'))) : shortened(file);

/** Printed in the admin area only: its hash (`?hash`) goes into the policy of these pages and of no other page. */
const adminHead = 'layouts/admin-head.ts';

const files = await Promise.all(
  [
    'layouts/head.ts',
    adminHead,
    'layouts/payment-head.ts',
    'layouts/speculation-rules.json',
    'components/gate-behaviour.ts',
    'components/hero-film-behaviour.ts',
    'components/home-behaviour.ts',
    'components/next-training-behaviour.ts',
    'components/page-behaviour.ts',
    'components/training-behaviour.ts',
    'features/login/login-behaviour.ts',
  ].map(async (file) => ({ id: `/src/${file}?raw`, text: await minified(file) })),
);

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}` as const;

/**
 * Minifies the scripts that pages print unchanged (`?raw`, `is:inline`), because Astro neither minifies nor hashes
 * them.
 */
export const printedScripts: Plugin = {
  name: 'printed-scripts',
  enforce: 'pre',
  load: (id) => {
    const found = files.find((file) => id.endsWith(file.id));
    if (found) return `export default ${JSON.stringify(found.text)}`;
    const hashed = files.find((file) => id.endsWith(file.id.replace('?raw', '?hash')));
    return hashed && `export const hash = ${JSON.stringify(hashOf(hashed.text))}`;
  },
};

/** The hashes for the policy of every page that let these scripts run. */
export const printedScriptHashes = files.filter(({ id }) => !id.includes(adminHead)).map(({ text }) => hashOf(text));
