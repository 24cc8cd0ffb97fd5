import { fileURLToPath } from 'node:url';
import { seed } from '#database/seed/seed.ts';
import { loadEnvironment } from '#local/settings.ts';
import { deployRefusal, withDatabase } from '#local/with-database.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { reportFailedBuild } from '#server/publication/report-failure.ts';
import { readSiteContent } from '#server/site-content.ts';
import { buildPages } from './build-site.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { trimPagePolicies } from './page-policies.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

/** The database may be asleep, and fall asleep again during the build. */
const DATABASE_TIMEOUT_MS = 30_000;

interface BuildEnv {
  readonly DATABASE_URL?: string | undefined;
  readonly NEON_ENDPOINT?: string | undefined;
}

const build = async (env: Record<string, string | undefined>): Promise<boolean> => {
  try {
    await buildPages(rootDir, env, { isShown: true });
    await bundleFunctions(rootDir);
    await trimPagePolicies(rootDir);
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
};

const isPublication = (process.env.CONTEXT ?? 'production') === 'production';

/** Never throws. A failed preview is not a failed publication. */
const reportFailure = async ({ DATABASE_URL, NEON_ENDPOINT }: BuildEnv): Promise<void> => {
  if (!isPublication || !DATABASE_URL) return;
  try {
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
 * schema of the real site.
 */
await withDatabase(NOT_BUILT, async (env) => {
  try {
    if (isOurs || env.CONTEXT === 'production') await migrate(env.DATABASE_URL, env.NEON_ENDPOINT);
    if (isOurs) await seed(env);
    // Checked first, because Astro would report a database that does not answer by a stack.
    await readSiteContent(openDatabase(env.DATABASE_URL, env.NEON_ENDPOINT, DATABASE_TIMEOUT_MS));
    if (await build(env)) return;
    process.exitCode = 1;
  } catch (error) {
    await reportFailure(env);
    throw error;
  }
  await reportFailure(env);
});
