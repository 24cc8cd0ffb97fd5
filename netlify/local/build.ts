import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { astroProgram } from '#local/build-site.ts';
import { seed } from '#local/seed.ts';
import { withDatabase } from '#local/with-database.ts';
import { migrate } from '#server/db/migrate.ts';
import { bundleFunctions } from '../bundle-functions.ts';

const rootDir = fileURLToPath(new URL('../..', import.meta.url));

// Beside this process, not instead of it: the database it reads may be served from here.
const runAstro = async (env: Record<string, string | undefined>): Promise<number> => {
  const child = spawn(process.execPath, [astroProgram, 'build'], {
    cwd: rootDir,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
};

/** `npm run build`: pages and functions, from the database of the environment, else from our own with the fictional club. */
await withDatabase(async (env) => {
  if (!process.env.DATABASE_URL) {
    await migrate(env.DATABASE_URL, env.NEON_ENDPOINT);
    await seed(env);
  }
  const code = await runAstro(env);
  if (code === 0) await bundleFunctions(rootDir);
  process.exitCode = code;
});
