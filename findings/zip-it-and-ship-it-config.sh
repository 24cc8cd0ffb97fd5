#!/usr/bin/env bash
# @netlify/zip-it-and-ship-it 16.2.3 loses a function's path and schedule when its `config` is checked with `satisfies`.
#
# Expected: Netlify documents the exported `config` of a function, in TypeScript too, as the place for its path and
# schedule. `satisfies` (TypeScript 4.9) and `as const` check or narrow a type and change no value: the TypeScript
# handbook says so, and the compiled code contains the plain object. A template literal without a placeholder is the
# same string as one in quotes (ECMAScript, section 13.2.8).
# Seen: of five functions with the same config, the plain object and the one with `: Config` have their path and
# schedule. With `satisfies`, `as const` or template literals, the packager loses both, without an error or a warning.
# Versions: @netlify/zip-it-and-ship-it 16.2.3, the packager of Netlify's build.
# What it means: a scheduled function never runs and a routed one answers 404 after a change that alters types alone.
# Annotate with `: Config`, or let a bundler remove the types first, and test the list that the packager reports.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error @netlify/zip-it-and-ship-it@16.2.3

cat >look.mjs <<'EOF'
import { mkdirSync, writeFileSync } from 'node:fs';
import { listFunctions } from '@netlify/zip-it-and-ship-it';

const type = "import type { Config } from '@netlify/functions';\n";
const object = "{ path: '/hello', schedule: '@hourly' }";
const spellings = {
  plain: `export const config = ${object};`,
  annotated: `${type}export const config: Config = ${object};`,
  satisfies: `${type}export const config = ${object} satisfies Config;`,
  constant: `export const config = ${object} as const;`,
  template: 'export const config = { path: `/hello`, schedule: `@hourly` };',
};
mkdirSync('functions');
for (const [name, config] of Object.entries(spellings)) {
  writeFileSync(`functions/${name}.mts`, `${config}\nexport default async () => new Response('hello');\n`);
}

const found = await listFunctions('functions', { parseISC: true });
const kept = [];
for (const { name, routes, schedule } of found) {
  const paths = routes?.map(({ pattern }) => pattern).join() || 'none';
  console.log(`${name}: path ${paths}, schedule ${schedule ?? 'none'}`);
  if (paths === '/hello' && schedule === '@hourly') kept.push(name);
}
if (found.length !== 5 || kept.sort().join() !== 'annotated,plain') {
  console.error('The behaviour has changed: only the plain and the annotated config were seen to be kept.');
  process.exit(1);
}
EOF
node look.mjs
