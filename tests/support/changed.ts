import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';

/** Paths relative to the root of the project. */
type Files = readonly string[];

const git = (...args: string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\0').filter((path) => path !== '');
};

/** Returns the files that differ from a revision, with deleted and untracked files. Throws when git fails. */
export const changedSince = (revision: string): Files => [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', '-z', '--relative', revision),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]),
];

const MODULE = /\.(?:ts|tsx|js|mjs)$/;
/** The imports that load a module when the code runs. Imports of types alone do not match. */
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

/** Returns these files and every module that imports one of them, directly or not. */
const loadersOf = (files: Files): Set<string> => {
  const aliases = roots();
  const loaders = new Map<string, string[]>();
  for (const file of globSync(['{src,netlify,tests}/**/*.{ts,tsx,js,mjs}'], { exclude: ['**/node_modules/**'] }))
    for (const loaded of importsOf(file, aliases)) loaders.set(loaded, [...(loaders.get(loaded) ?? []), file]);
  const reached = new Set(files);
  for (const file of reached) for (const loader of loaders.get(file) ?? []) reached.add(loader);
  return reached;
};

/** The files that affect every test although no test imports them. */
const COMMON = /^(?:package(?:-lock)?\.json|tests\/vitest\.config\.ts|tests\/support\/console\.ts)$/;
/** The files that affect every test with a database. */
const DATABASE =
  /^(?:netlify\/(?:database|migrations|local\/(?:postgres|neon))|tests\/support\/(?:database|seeded)-server)/;
const WITH_DATABASE = /^tests\/api\//;
/** Tests that read source files: their imports do not tell what they depend on. */
const READS_SOURCES = /\b(?:globSync|readdirSync|readFileSync|import\.meta\.glob)\b/;

/**
 * Returns the test files that a change of these files may affect: those that import one of them, those that mention a
 * changed file that is not a module, and those that read source files.
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

/** Returns the files that still exist. */
export const existing = (files: Files): Files => files.filter((file) => existsSync(file));
