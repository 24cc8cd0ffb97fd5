import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fingerprint, isBuilt, writeStamp } from '#local/build-stamp.ts';
import { waitForDirectory } from '#local/process-lock.ts';
import { bundleFunctions } from '../build/bundle-functions.ts';
import { trimPagePolicies } from '../build/page-policies.ts';

interface BuildOptions {
  readonly rootDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Changes when the content of the pages changes. */
  readonly revision: string;
  readonly log: (line: string) => void;
  /** Builds even if the folders already hold this build. */
  readonly again?: boolean;
  /** Ends the build, which then fails. */
  readonly signal?: AbortSignal;
}

export const astroProgram = join(
  dirname(createRequire(import.meta.url).resolve('astro/package.json')),
  'bin',
  'astro.mjs',
);

/**
 * The arguments of `node`. The build needs 150 MB of objects; without a limit, twice as much waits for the garbage
 * collector.
 */
export const astroBuild = ['--max-semi-space-size=16', '--max-old-space-size=600', astroProgram, 'build'];

/** The bundler's allocator (mimalloc) otherwise keeps 170 MB that it no longer uses. */
export const astroEnvironment = { MIMALLOC_PURGE_DELAY: '0', ASTRO_TELEMETRY_DISABLED: '1' };

/** Returns a new id. Netlify gives every deploy a name before the build, and what builds the pages may read it. */
const deployId = (): string => randomBytes(12).toString('hex');

const runAstro = ({ rootDir, env, signal }: BuildOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...astroBuild, '--silent'], {
      cwd: rootDir,
      env: { ...process.env, ...env, ...astroEnvironment, DEPLOY_ID: deployId(), NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
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

/**
 * Builds pages and functions, unless the folders already hold this build. Returns what `read` reads of them before
 * another build can begin.
 */
export const buildSite = async <Read>(options: BuildOptions, read: () => Promise<Read>): Promise<Read> => {
  const { rootDir, env, revision, log, again = false, signal } = options;
  // Two sites of the same copy must not build into the same folders at once.
  const release = await waitForDirectory(join(rootDir, '.build'), 180_000);
  try {
    const expected = await fingerprint(rootDir, [revision, env.URL ?? '', env.SITE_URL ?? '', env.CONTEXT ?? '']);
    signal?.throwIfAborted();
    if (!again && (await isBuilt(rootDir, expected))) return await read();
    log('Building the site…');
    const startedAt = performance.now();
    await rm(join(rootDir, '.build', 'stamp.json'), { force: true });
    await Promise.all([runAstro(options), bundleFunctions(rootDir)]);
    await trimPagePolicies(rootDir);
    await writeStamp(rootDir, expected);
    log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
    return await read();
  } finally {
    await release();
  }
};
