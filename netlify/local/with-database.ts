import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { loadEnvironment } from '#local/load-environment.ts';
import { addressFile, startLocalDatabase } from '#local/local-database.ts';
import { DirectoryInUse, lockDirectory } from '#local/process-lock.ts';
import { readSecrets } from '#local/secrets.ts';

const envSchema = z.object({ DATABASE_URL: z.string(), NEON_ENDPOINT: z.optional(z.string()) });

type DatabaseEnv = z.output<typeof envSchema>;

/**
 * Does something with the site's database: the one the environment names, that of a site running in another terminal,
 * or our own, started for the occasion.
 */
export const withDatabase = async (work: (env: DatabaseEnv) => Promise<void>): Promise<void> => {
  loadEnvironment();
  const dataDir = resolve(process.env.LOCAL_DATA_DIR ?? '.local');
  const unlock = await lockDirectory(dataDir).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  });
  if (!unlock) return work(envSchema.parse(JSON.parse(await readFile(addressFile(dataDir), 'utf8'))));
  const { databasePassword: password } = await readSecrets(dataDir);
  const database = await startLocalDatabase({ dataDir, env: process.env, durable: true, password });
  try {
    await work(envSchema.parse({ ...process.env, ...database.env }));
  } finally {
    await database.stop();
    await unlock();
  }
};
