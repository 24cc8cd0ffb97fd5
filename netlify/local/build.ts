import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { astroBuild } from '#local/build-site.ts';
import { loadEnvironment } from '#local/load-environment.ts';
import { seed } from '#local/seed.ts';
import { withDatabase } from '#local/with-database.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { reportFailedBuild } from '#server/publication/report-failure.ts';
import { bundleFunctions } from '../build/bundle-functions.ts';
import { trimPagePolicies } from '../build/page-policies.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/** It may have gone to sleep during the build. */
const DATABASE_TIMEOUT_MS = 30_000;

// Beside this process, not instead of it: the database it reads may be served from here.
const runAstro = async (env: Record<string, string | undefined>): Promise<number> => {
  const child = spawn(process.execPath, astroBuild, {
    cwd: rootDir,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
};

const build = async (env: Record<string, string | undefined>): Promise<boolean> => {
  try {
    if ((await runAstro(env)) !== 0) return false;
    await bundleFunctions(rootDir);
    await trimPagePolicies(rootDir);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
};

loadEnvironment();
const isOurs = !process.env.DATABASE_URL;

/** `npm run build`: pages and functions, from the database of the environment, else from our own with the fictional club. */
await withDatabase(async (env) => {
  if (isOurs) {
    await migrate(env.DATABASE_URL, env.NEON_ENDPOINT);
    await seed(env);
  }
  if (await build(env)) return;
  process.exitCode = 1;
  // A preview that fails is no failed publication.
  if ((process.env.CONTEXT ?? 'production') === 'production')
    await reportFailedBuild(openDatabase(env.DATABASE_URL, env.NEON_ENDPOINT, DATABASE_TIMEOUT_MS));
});
