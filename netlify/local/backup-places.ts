import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { dataDirOf, exitWith } from '#local/settings.ts';
import { addressFile, isNeon } from '#local/stores.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import type { Shelves } from '#server/running/backup/take-backup.ts';

interface PlacesEnv {
  readonly DATABASE_URL: string;
  readonly CONTEXT?: string | undefined;
}

const remoteBlobs = () => {
  const { NETLIFY_SITE_ID: siteID, NETLIFY_AUTH_TOKEN: token } = process.env;
  return siteID && token ? { siteID, token } : undefined;
};

/** Lets the blob stores of this process be those of the deployed site, if `NETLIFY_SITE_ID` and `NETLIFY_AUTH_TOKEN` name it. */
export const takeDeployedBlobs = (): boolean => {
  const remote = remoteBlobs();
  if (remote) process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(remote)).toString('base64');
  return remote !== undefined;
};

const runningSchema = z.object({ NETLIFY_BLOBS_CONTEXT: z.string() });

/** Lets the blob stores of this process be those of the site that runs on this machine, if one runs. */
export const takeRunningBlobs = async (): Promise<void> => {
  const text = await readFile(addressFile(resolve(dataDirOf(process.env))), 'utf8').catch(() => '{}');
  const running = runningSchema.safeParse(JSON.parse(text));
  if (running.success) process.env.NETLIFY_BLOBS_CONTEXT ??= running.data.NETLIFY_BLOBS_CONTEXT;
};

/** Returns the deploy context whose files are meant: the deployed site's if the environment names it. */
export const contextHere = ({ CONTEXT }: Pick<PlacesEnv, 'CONTEXT'>): string =>
  CONTEXT ?? (remoteBlobs() ? 'production' : 'local');

/**
 * Returns the stores of the files that belong to a database: those of this machine, or with `NETLIFY_SITE_ID` and
 * `NETLIFY_AUTH_TOKEN` those of the deployed site. Ends the process if the database is a deployed one and its files are not
 * named, because a backup without them would look whole.
 */
export const shelvesHere = (env: PlacesEnv): Shelves => {
  if (!takeDeployedBlobs() && isNeon(env.DATABASE_URL))
    exitWith('Where are the files of this database? Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN (docs/deploying.md).');
  const context = contextHere(env);
  return { 'member-files': createBlobStore(context, 'member-files'), media: createBlobStore(context, 'media') };
};
