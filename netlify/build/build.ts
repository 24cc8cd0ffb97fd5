import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContentKeeper } from '#local/published-content.ts';
import { loadEnvironment } from '#local/settings.ts';
import { deployRefusal, type StoresEnv, withDatabase } from '#local/with-database.ts';
import { isSelfHosted } from '#server/runtime/env.ts';
import { buildPages, buildSite } from './build-site.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { trimPagePolicies } from './page-policies.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

const contentFile = join(rootDir, '.build', 'site-content.json');

/** The database may have fallen asleep during the build. */
const DATABASE_TIMEOUT_MS = 30_000;

interface BuildEnv {
  readonly DATABASE_URL?: string | undefined;
  readonly NEON_ENDPOINT?: string | undefined;
}

/** Runs `prepare-content.ts`, which tells itself what goes wrong. Returns false if something did. */
const prepareContent = async (...wanted: readonly string[]): Promise<boolean> => {
  const program = fileURLToPath(new URL('prepare-content.ts', import.meta.url));
  const child = spawn(process.execPath, [program, contentFile, ...wanted], { cwd: rootDir, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const build = async (env: Record<string, string | undefined>): Promise<boolean> => {
  try {
    // What `npm start` built there before is overwritten, so it may not take it for its own.
    await rm(join(rootDir, '.build', 'stamp.json'), { force: true });
    await buildPages(rootDir, { ...env, SITE_CONTENT_FILE: contentFile }, { isShown: true });
    await bundleFunctions(rootDir);
    await trimPagePolicies(rootDir);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
};

/**
 * Builds what the next `npm start` of this folder serves, beside the release that runs: what visitors see already, made by
 * this release. Publishes nothing.
 */
const buildForNextStart = async (env: StoresEnv): Promise<void> => {
  const { migrate, ownerUrlOf } = await import('#server/db/migrate.ts');
  await migrate(ownerUrlOf(env), env.NEON_ENDPOINT);
  const dataDir = resolve(process.env.LOCAL_DATA_DIR ?? '.local');
  const next = join(rootDir, '.build', 'next-content.json');
  const { file, revision } = await createContentKeeper({ dataDir, env: process.env, next }).forStart();
  const named = { ...process.env, SITE_CONTENT_FILE: file };
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  await buildSite({ rootDir, env: named, log, revision }, async () => undefined);
};

const isPublication = (process.env.CONTEXT ?? 'production') === 'production';

/** Never throws. A failed preview is not a failed publication. */
const reportFailure = async ({ DATABASE_URL, NEON_ENDPOINT }: BuildEnv): Promise<void> => {
  if (!isPublication || !DATABASE_URL) return;
  try {
    const [{ openDatabase }, { reportFailedBuild }] = await Promise.all([
      import('#server/db/client.ts'),
      import('#server/running/publication/report-failure.ts'),
    ]);
    await reportFailedBuild(openDatabase(DATABASE_URL, NEON_ENDPOINT, DATABASE_TIMEOUT_MS));
  } catch {
    // The address is not one of a database, and this was said above.
  }
};

loadEnvironment();
const NOT_BUILT = 'The site is not built';
const refusal = deployRefusal(process.env, NOT_BUILT);
if (refusal) {
  console.error(refusal);
  await reportFailure(process.env);
  process.exit(1);
}
const isOurs = !process.env.DATABASE_URL;

/**
 * `npm run build` builds pages and functions from the environment's database, or from a local one with the fictional
 * club where nobody deploys. Migrations run first, and only for the real site, because a preview must not change the
 * schema of the real site. On a machine of the club's own it builds what the next start serves.
 */
await withDatabase(NOT_BUILT, async (env) => {
  if (isSelfHosted(process.env)) return buildForNextStart(env);
  const wanted = [
    ...(isOurs || env.CONTEXT === 'production' ? ['--migrate'] : []),
    // The content is read first, because Astro would report a database that does not answer by a stack.
    ...(isOurs ? ['--seed'] : []),
  ];
  if ((await prepareContent(...wanted)) && (await build(env))) return;
  process.exitCode = 1;
  await reportFailure(env);
});
