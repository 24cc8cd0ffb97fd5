import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { applyEnvironment } from '#local/prepare.ts';
import { DirectoryInUse, lockDirectory } from '#local/process-lock.ts';
import { readSecrets } from '#local/secrets.ts';
import { dataDirOf, exitWith, loadEnvironment, reasonOf } from '#local/settings.ts';
import { addressFile, startStores } from '#local/stores.ts';
import { databaseTrouble } from '#server/db/errors.ts';
import { isDeploy, problemsIn } from '#server/runtime/env.ts';

/**
 * Returns why this environment is not fit for a site that others see, one line for each variable, or undefined if it
 * is. On one's own machine missing variables are made up, so the result is undefined. `notDone` begins the message:
 * `The site is not built`.
 */
export const deployRefusal = (
  env: Readonly<Record<string, string | undefined>>,
  notDone: string,
): string | undefined => {
  if (!isDeploy(env)) return undefined;
  const source = { CONTEXT: 'production', ...env };
  const problems = problemsIn(source);
  if (problems.length === 0) return undefined;
  return [
    `${notDone} for "${source.CONTEXT}": the environment is not complete (docs/deploying.md).`,
    ...problems.map((problem) => `- ${problem}.`),
  ].join('\n');
};

const addressesSchema = z.record(z.string(), z.string());

const envSchema = z.object({
  DATABASE_URL: z.string(),
  /** The connection string of the owner role, which may change the schema. By default it is `DATABASE_URL`. */
  DATABASE_OWNER_URL: z.optional(z.string()),
  NEON_ENDPOINT: z.optional(z.string()),
  NETLIFY_BLOBS_CONTEXT: z.optional(z.string()),
  CONTEXT: z.optional(z.string()),
});

/** Where the stores are. */
export type StoresEnv = z.output<typeof envSchema>;

type Work = (env: StoresEnv) => Promise<void>;

const workIn = async (own: Readonly<Record<string, string>>, work: Work): Promise<void> => {
  const restore = applyEnvironment(own);
  try {
    await work(envSchema.parse(process.env));
  } finally {
    restore();
  }
};

const runWork = async (work: Work): Promise<void> => {
  const dataDir = resolve(dataDirOf(process.env));
  const unlock = await lockDirectory(dataDir).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  });
  if (!unlock) return workIn(addressesSchema.parse(JSON.parse(await readFile(addressFile(dataDir), 'utf8'))), work);
  try {
    const stores = await startStores({ dataDir, env: process.env, durable: true, secrets: await readSecrets(dataDir) });
    try {
      await workIn(stores.env, work);
    } finally {
      await stores.stop();
    }
  } finally {
    await unlock();
  }
};

/**
 * Runs some work with the site's database and files: those of the environment, those of a site running in another
 * terminal, or local ones started for it. A deployed site must name all of them, otherwise the process ends. `notDone`
 * begins the sentence that says so. Whatever fails ends the process with a sentence, and without a stack.
 */
export const withDatabase = async (notDone: string, work: Work): Promise<void> => {
  loadEnvironment();
  const refusal = deployRefusal(process.env, notDone);
  if (refusal) exitWith(refusal);
  try {
    await runWork(work);
  } catch (error) {
    exitWith(databaseTrouble(error) ?? `${notDone}: ${reasonOf(error)}`);
  }
};
