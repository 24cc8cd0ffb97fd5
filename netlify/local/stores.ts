import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Blobs, startBlobs } from '#local/blobs.ts';
import { prepareFunctionsRole } from '#local/functions-role.ts';
import { startNeonEndpoint } from '#local/neon-endpoint.ts';
import { type Postgres, startPostgres } from '#local/postgres.ts';
import type { Secrets } from '#local/secrets.ts';

interface StoreOptions {
  readonly dataDir: string;
  /** Services that it names replace a local store. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly durable: boolean;
  readonly secrets: Secrets;
}

interface LocalDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly postgres: Postgres | undefined;
  stop(): Promise<void>;
}

interface Stores extends LocalDatabase {
  readonly blobs: Blobs | undefined;
}

/** Returns true for a database at Neon, which is called directly. */
export const isNeon = (url: string): boolean => /\.neon\.(?:tech|build)$/.test(new URL(url).hostname);

const DATABASE_NAME = 'club';

const startOwnPostgres = async ({ dataDir, durable, secrets }: StoreOptions): Promise<Postgres> => {
  const directory = resolve(dataDir, 'postgres');
  const postgres = await startPostgres({ dataDir: directory, durable, password: secrets.databasePassword });
  await postgres.createDatabase(DATABASE_NAME).catch((error: unknown) => {
    const exists = error instanceof Error && 'code' in error && error.code === '42P04';
    if (!exists) throw error;
  });
  return postgres;
};

/** Functions have a role of their own here too, so that nothing works here which a deployed site is not allowed to do. */
const urlsOf = async (postgres: Postgres, { databasePassword }: Secrets) => {
  const owner = postgres.url(DATABASE_NAME);
  return { DATABASE_URL: await prepareFunctionsRole(owner, databasePassword), DATABASE_OWNER_URL: owner };
};

/**
 * Starts the database that the environment names, or a local one. Neon is called directly; any other PostgreSQL goes
 * through an endpoint that speaks Neon's protocol.
 */
const startDatabase = async (options: StoreOptions): Promise<LocalDatabase> => {
  const { DATABASE_URL, NEON_ENDPOINT } = options.env;
  if (DATABASE_URL && (NEON_ENDPOINT || isNeon(DATABASE_URL))) {
    return { env: {}, postgres: undefined, stop: async () => undefined };
  }
  const postgres = DATABASE_URL ? undefined : await startOwnPostgres(options);
  const own = postgres && (await urlsOf(postgres, options.secrets));
  const endpoint = await startNeonEndpoint({ direct: true });
  return {
    env: { DATABASE_URL: DATABASE_URL ?? '', ...own, NEON_ENDPOINT: endpoint.url },
    postgres,
    stop: async () => {
      await endpoint.close();
      await postgres?.stop();
    },
  };
};

/** The file in the data folder that tells commands in another terminal where the running stores are. */
export const addressFile = (dataDir: string): string => join(dataDir, 'stores.json');

/** Returns the id of the site: the environment's, or a made-up one. */
export const siteIdOf = ({ env, secrets }: Pick<StoreOptions, 'env' | 'secrets'>): string =>
  env.SITE_ID ?? secrets.siteId;

/** Starts everything that is kept: the database and the files. */
export const startStores = async (options: StoreOptions): Promise<Stores> => {
  const dataDir = resolve(options.dataDir);
  await using stack = new AsyncDisposableStack();
  const database = await startDatabase(options);
  stack.defer(database.stop);
  const blobs = options.env.NETLIFY_BLOBS_CONTEXT
    ? undefined
    : await startBlobs({
        directory: join(dataDir, 'blobs'),
        siteID: siteIdOf(options),
        token: options.secrets.blobsToken,
      });
  if (blobs) stack.defer(blobs.close);
  const env = { ...database.env, ...(blobs && { NETLIFY_BLOBS_CONTEXT: blobs.context }) };
  const address = addressFile(dataDir);
  await writeFile(address, JSON.stringify(env), { mode: 0o600 });
  stack.defer(() => rm(address, { force: true }));
  const running = stack.move();
  return { ...database, env, blobs, stop: () => running.disposeAsync() };
};
