import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const sources = [
  'src',
  'public',
  'netlify',
  'docs/guide',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const outputs = ['dist/index.html', '.build/functions', '.netlify/v1/config.json'];

// The local platform and the migrations are not part of a build.
const ignored = /^netlify\/(?:local|database)\//;

const listFiles = async (rootDir: string, name: string): Promise<string[]> => {
  const path = join(rootDir, name);
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (!found.isDirectory()) return [name];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(rootDir, join(entry.parentPath, entry.name)));
};

/** Returns a fingerprint of everything a build is made from: sources, content, and the address that pages print. */
export const fingerprint = async (rootDir: string, inputs: readonly string[]): Promise<string> => {
  const files = (await Promise.all(sources.map((name) => listFiles(rootDir, name)))).flat();
  const hash = createHash('sha256').update(JSON.stringify([process.version, ...inputs]));
  for (const file of files.filter((name) => !ignored.test(name)).sort()) {
    hash.update(`\0${file}\0`).update(await readFile(join(rootDir, file)));
  }
  return hash.digest('hex');
};

const stampFile = (rootDir: string): string => join(rootDir, '.build', 'stamp.json');

/** Returns true if the folders hold the build with this fingerprint. */
export const isBuilt = async (rootDir: string, expected: string): Promise<boolean> => {
  const present = await Promise.all(
    outputs.map((name) =>
      stat(join(rootDir, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  if (!present.every(Boolean)) return false;
  const text = await readFile(stampFile(rootDir), 'utf8').catch(() => '{}');
  const stamp: unknown = JSON.parse(text);
  return typeof stamp === 'object' && stamp !== null && Reflect.get(stamp, 'fingerprint') === expected;
};

/** Marks the folders as the build with this fingerprint. */
export const writeStamp = async (rootDir: string, value: string): Promise<void> => {
  await mkdir(dirname(stampFile(rootDir)), { recursive: true });
  await writeFile(
    stampFile(rootDir),
    `${JSON.stringify({ fingerprint: value, builtAt: new Date().toISOString() }, null, 2)}\n`,
  );
};
