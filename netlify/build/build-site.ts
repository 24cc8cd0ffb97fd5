import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { waitForDirectory } from '#local/process-lock.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { trimPagePolicies } from './page-policies.ts';

export const astroProgram = join(
  dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'bin',
  'astro.mjs',
);

/**
 * The arguments of `node`. The build needs 150 MB of objects; without a limit, twice as much waits for the garbage
 * collector.
 */
const astroBuild = ['--max-semi-space-size=16', '--max-old-space-size=600', astroProgram, 'build'];

/** The bundler's allocator (mimalloc) otherwise keeps 170 MB that it no longer uses. */
const astroEnvironment = { MIMALLOC_PURGE_DELAY: '0', ASTRO_TELEMETRY_DISABLED: '1' };

/**
 * Builds the pages. Runs beside this process and not in its place, because this process may serve the database that the
 * build reads. Throws with all that Astro said, if that was not shown already.
 */
export const buildPages = (
  rootDir: string,
  env: Readonly<Record<string, string | undefined>>,
  { isShown = false, signal }: { isShown?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...astroBuild, ...(isShown ? [] : ['--silent'])], {
      cwd: rootDir,
      env: { ...process.env, ...env, ...astroEnvironment },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
    const endWithUs = (): void => void child.kill();
    process.once('exit', endWithUs);
    signal?.addEventListener('abort', endWithUs, { once: true });
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('exit', endWithUs);
      signal?.removeEventListener('abort', endWithUs);
      if (code === 0) resolve();
      else reject(new Error(`The pages could not be built:\n${Buffer.concat(output).toString()}`));
    });
  });

const sources = [
  'src',
  'public',
  'netlify/build',
  'netlify/functions',
  'netlify/server',
  'docs/guide',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const outputs = ['dist/index.html', '.build/functions', '.netlify/v1/config.json'];

const filesIn = async (path: string): Promise<string[]> => {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Returns a fingerprint of everything a build is made from: sources, content, and the address that pages print. */
const fingerprint = async (rootDir: string, inputs: readonly string[]): Promise<string> => {
  const files = await Promise.all(sources.map((name) => filesIn(join(rootDir, name))));
  const hash = createHash('sha256').update(JSON.stringify([process.version, ...inputs]));
  for (const file of files.flat().sort()) hash.update(`\0${file}\0`).update(await readFile(file));
  return hash.digest('hex');
};

interface BuildOptions {
  readonly rootDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Changes when the content of the pages changes. */
  readonly revision: string;
  readonly log: (line: string) => void;
  /** Builds even if the folders already hold this build. */
  readonly again?: boolean;
  /** Ends the build, which then fails. */
  readonly signal?: AbortSignal;
}

/**
 * Builds pages and functions, unless the folders already hold this build. Returns what `read` reads of them before
 * another build can begin.
 */
export const buildSite = async <Read>(options: BuildOptions, read: () => Promise<Read>): Promise<Read> => {
  const { rootDir, env, revision, log, again = false, signal } = options;
  const buildDir = join(rootDir, '.build');
  const stamp = join(buildDir, 'stamp.json');
  // Two sites of the same copy must not build into the same folders at once.
  const release = await waitForDirectory(buildDir, 180_000);
  try {
    const expected = await fingerprint(rootDir, [revision, env.SITE_URL ?? env.URL ?? '', env.CONTEXT ?? '']);
    signal?.throwIfAborted();
    const isComplete = outputs.every((name) => existsSync(join(rootDir, name)));
    const known = await readFile(stamp, 'utf8').catch(() => '');
    if (!again && isComplete && known === JSON.stringify({ fingerprint: expected })) return await read();
    log('Building the site…');
    const startedAt = performance.now();
    await rm(stamp, { force: true });
    // Netlify gives every deploy a name before the build, and what builds the pages may read it.
    const named = { ...env, DEPLOY_ID: randomBytes(12).toString('hex'), NODE_ENV: 'production' };
    // Both end before another build begins: this one's bundler, which it stops, would be the next one's too.
    const ends = await Promise.allSettled([buildPages(rootDir, named, { signal }), bundleFunctions(rootDir)]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await trimPagePolicies(rootDir);
    await mkdir(buildDir, { recursive: true });
    await writeFile(stamp, JSON.stringify({ fingerprint: expected }));
    log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return await read();
  } finally {
    await release();
  }
};
