import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '#local/arguments.ts';

/** The number of assertions of each test by «file › describe › title». Browser tests also list each step. */
export type AssertionList = Record<string, number>;

const USAGE = `Lists every test's title with the number of assertions it reached, or compares two such lists.

  npm run tool -- assertions list FILE [--in CLONE] [--suite vitest|e2e|all] [TESTS…]
  npm run tool -- assertions compare BEFORE AFTER

CLONE is any commit of this project with its node_modules (git clone, git checkout COMMIT, npm install): nothing
in it needs to know about this command. TESTS are paths or parts of them; without any, every test runs.`;

/** This file lies in the clone's `node_modules`, so that its import finds the clone's Vitest. */
const SETUP = `import { afterEach, expect } from 'vitest';
afterEach(({ task }) => { task.meta.assertions = expect.getState().assertionCalls; });
`;

/** The clone's own configuration, with one more setup file in each project. */
const CONFIG = `import { fileURLToPath } from 'node:url';
import config from '../../../tests/vitest.config.ts';
const setup = fileURLToPath(new URL('./setup.mjs', import.meta.url));
const add = (part) => ({ ...part, setupFiles: [...(part.setupFiles ?? []), setup] });
config.test.projects = config.test.projects.map((project) => ({ ...project, test: add(project.test) }));
export default config;
`;

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface Listing {
  clone: string;
  output: string;
  tests: readonly string[];
}

const run = ({ clone, output }: Listing, program: string, args: readonly string[]): AssertionList => {
  const bin = join(clone, 'node_modules/.bin');
  const path = [join(clone, 'node_modules/node/bin'), bin, process.env.PATH].join(':');
  const env = { ...process.env, PATH: path, ASSERTIONS_TO: output };
  const { status } = spawnSync(join(bin, program), args, { cwd: clone, env, stdio: 'inherit' });
  if (status !== 0) console.error(`${program} ended with ${status}: what a failed test did not reach is missing.`);
  const list: AssertionList = JSON.parse(readFileSync(output, 'utf8'));
  return list;
};

const listVitest = (listing: Listing): AssertionList => {
  const overlay = join(listing.clone, 'node_modules/.cache/assertions');
  mkdirSync(overlay, { recursive: true });
  const config = join(overlay, 'vitest.config.mjs');
  writeFileSync(join(overlay, 'setup.mjs'), SETUP);
  writeFileSync(config, CONFIG);
  const reporters = ['--reporter=default', `--reporter=${here('assertions-vitest.ts')}`];
  try {
    return run(listing, 'vitest', ['run', '--config', config, ...reporters, ...listing.tests]);
  } finally {
    rmSync(overlay, { recursive: true });
  }
};

const listEndToEnd = (listing: Listing): AssertionList =>
  run(listing, 'playwright', [
    'test',
    ...['--config', 'tests/playwright.config.ts'],
    `--reporter=list,${here('assertions-playwright.ts')}`,
    ...listing.tests,
  ]);

const readList = (file: string): AssertionList => JSON.parse(readFileSync(file, 'utf8'));

const sum = (list: AssertionList): number => Object.values(list).reduce((total, count) => total + count, 0);

/** Returns a report of the titles that are gone, that are new, and that reach fewer assertions than before. */
export const compareLists = (before: AssertionList, after: AssertionList): string[] => {
  const gone = Object.keys(before).filter((title) => !(title in after));
  const added = Object.keys(after).filter((title) => !(title in before));
  const fewer = Object.keys(before).filter(
    (title) => (after[title] ?? Number.POSITIVE_INFINITY) < (before[title] ?? 0),
  );
  return [
    `Before: ${Object.keys(before).length} titles, ${sum(before)} assertions.`,
    `After: ${Object.keys(after).length} titles, ${sum(after)} assertions.`,
    `\nGone: ${gone.length}`,
    ...gone.map((title) => `- ${title} (${before[title]})`),
    `\nNew: ${added.length}`,
    ...added.map((title) => `+ ${title} (${after[title]})`),
    `\nFewer assertions: ${fewer.length}`,
    ...fewer.map((title) => `  ${title}: ${before[title]} → ${after[title]}`),
  ];
};

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { in: { type: 'string', default: '.' }, suite: { type: 'string', default: 'all' } },
});
const [verb, first, second, ...rest] = positionals;
if (verb === 'compare' && first && second) {
  console.log(compareLists(readList(first), readList(second)).join('\n'));
} else if (verb === 'list' && first) {
  const folder = mkdtempSync(join(tmpdir(), 'club-assertions-'));
  const listing = {
    clone: resolve(values.in),
    output: join(folder, 'list.json'),
    tests: second ? [second, ...rest] : [],
  };
  const list = {
    ...(values.suite !== 'e2e' && listVitest(listing)),
    ...(values.suite !== 'vitest' && listEndToEnd(listing)),
  };
  const sorted = Object.fromEntries(Object.entries(list).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(first, `${JSON.stringify(sorted, null, 1)}\n`);
  rmSync(folder, { recursive: true });
  console.log(`${Object.keys(sorted).length} titles, ${sum(sorted)} assertions: ${first}`);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
