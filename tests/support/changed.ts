import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

/** Paths from the root of the project. */
type Files = readonly string[];

const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\0').filter((path) => path !== '');
};

/** Returns what differs from a revision, deleted files and those git does not know yet included. Throws without git. */
export const changedSince = (revision: string): Files => [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', '-z', '--relative', revision),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]),
];

const MODULE = /\.(?:ts|tsx|js|mjs)$/;
/** What loads another module when it runs: an import of types alone does not. */
const IMPORT =
  /(?:^|[;}])\s*(?:import|export)\s+(?!type\s)[^'"`;]*?from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

const roots = (): Record<string, string> => {
  const { imports }: { imports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.fromEntries(Object.entries(imports).map(([name, place]) => [name.slice(0, -1), place.slice(2, -1)]));
};

const importsOf = (file: string, aliases: Readonly<Record<string, string>>): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, ...names]) => {
    const name = names.find((found) => found !== undefined)?.replace(/\?.*$/, '') ?? '';
    if (name.startsWith('.')) return posix.join(dirname(file), name);
    const alias = Object.keys(aliases).find((start) => name.startsWith(start));
    return alias === undefined ? [] : `${aliases[alias]}${name.slice(alias.length)}`;
  });

/** Returns every module that loads one of these, however far away, and these themselves. */
const loadersOf = (files: Files): Set<string> => {
  const aliases = roots();
  const loaders = new Map<string, string[]>();
  for (const file of globSync(['{src,netlify,tests}/**/*.{ts,tsx,js,mjs}'], { exclude: ['**/node_modules/**'] }))
    for (const loaded of importsOf(file, aliases)) loaders.set(loaded, [...(loaders.get(loaded) ?? []), file]);
  const reached = new Set(files);
  for (const file of reached) for (const loader of loaders.get(file) ?? []) reached.add(loader);
  return reached;
};

/** What every test depends on without importing it. */
const COMMON = /^(?:package(?:-lock)?\.json|tests\/vitest\.config\.ts|tests\/support\/console\.ts)$/;
/** What the tests with a database begin with. */
const DATABASE = /^(?:netlify\/(?:database|migrations|local\/(?:postgres|neon))|tests\/support\/database-server)/;
const WITH_DATABASE = /^tests\/api\//;
/** Tests that read the sources themselves: what they depend on cannot be told from their imports. */
const READS_SOURCES = /\b(?:globSync|readdirSync|readFileSync|import\.meta\.glob)\b/;

/**
 * Returns the test files that a change of these files can have touched: those that load one of them, those that mention
 * a file which is no module, and those that read the sources by themselves.
 */
export const testsTouchedBy = (changed: Files): Files => {
  const all = globSync('tests/{unit,ui,api}/**/*.test.{ts,tsx}').sort();
  if (changed.some((file) => COMMON.test(file))) return all;
  const loaders = loadersOf(changed);
  const needsDatabase = changed.some((file) => DATABASE.test(file));
  const read = changed.filter((file) => !MODULE.test(file)).map((file) => basename(file));
  const hasSources = changed.some((file) => /^(?:src|netlify|docs)\//.test(file));
  return all.filter((test) => {
    if (loaders.has(test) || (needsDatabase && WITH_DATABASE.test(test))) return true;
    const text = readFileSync(join(process.cwd(), test), 'utf8');
    return read.some((name) => text.includes(name)) || (hasSources && READS_SOURCES.test(text));
  });
};

/** Returns those of the files that are still there. */
export const existing = (files: Files): Files => files.filter((file) => existsSync(file));
