import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Blobs, startBlobs } from '#local/blobs.ts';
import { type LocalDatabase, startLocalDatabase } from '#local/local-database.ts';
import type { Secrets } from '#local/secrets.ts';

export interface StoreOptions {
  readonly dataDir: string;
  /** Services that it names replace a local store. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly durable: boolean;
  readonly secrets: Secrets;
}

export interface Stores {
  readonly env: Readonly<Record<string, string>>;
  readonly database: Pick<LocalDatabase, 'postgres' | 'faults'>;
  readonly blobs: Blobs | undefined;
  stop(): Promise<void>;
}

/** The file in the data folder that tells commands in another terminal where the running stores are. */
export const addressFile = (dataDir: string): string => join(dataDir, 'stores.json');

/** Returns the id of the site: the environment's, or a made-up one. */
export const siteIdOf = ({ env, secrets }: Pick<StoreOptions, 'env' | 'secrets'>): string =>
  env.SITE_ID ?? secrets.siteId;

/** Starts everything that is kept: the database and the files. */
export const startStores = async (options: StoreOptions): Promise<Stores> => {
  const { env, durable, secrets } = options;
  const dataDir = resolve(options.dataDir);
  await using stack = new AsyncDisposableStack();
  const database = await startLocalDatabase({ dataDir, env, durable, password: secrets.databasePassword });
  stack.defer(database.stop);
  const directory = join(dataDir, 'blobs');
  const blobs = env.NETLIFY_BLOBS_CONTEXT
    ? undefined
    : await startBlobs({ directory, siteID: siteIdOf(options), token: secrets.blobsToken });
  if (blobs) stack.defer(blobs.close);
  const own = { ...database.env, ...(blobs && { NETLIFY_BLOBS_CONTEXT: blobs.context }) };
  const address = addressFile(dataDir);
  await writeFile(address, JSON.stringify(own), { mode: 0o600 });
  stack.defer(() => rm(address, { force: true }));
  const running = stack.move();
  return { env: own, database, blobs, stop: () => running.disposeAsync() };
};
