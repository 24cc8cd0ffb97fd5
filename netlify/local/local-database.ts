import { resolve } from 'node:path';
import type { Faults } from '#local/neon/faults.ts';
import { startNeonEndpoint } from '#local/neon-endpoint.ts';
import { type Postgres, startPostgres } from '#local/postgres.ts';

export interface LocalDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly postgres: Postgres | undefined;
  readonly faults: Faults | undefined;
  stop(): Promise<void>;
}

interface LocalDatabaseOptions {
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly durable: boolean;
  readonly password: string;
}

const isNeon = (url: string): boolean => /\.neon\.(?:tech|build)$/.test(new URL(url).hostname);

const databaseName = 'club';

const startOwn = async ({ dataDir, durable, password }: LocalDatabaseOptions): Promise<Postgres> => {
  const postgres = await startPostgres({ dataDir: resolve(dataDir, 'postgres'), durable, password });
  await postgres.createDatabase(databaseName).catch((error: unknown) => {
    const exists = error instanceof Error && 'code' in error && error.code === '42P04';
    if (!exists) throw error;
  });
  return postgres;
};

/**
 * Starts the database that the environment names, or a local one. Neon is called directly; any other PostgreSQL goes
 * through an endpoint that speaks Neon's protocol.
 */
export const startLocalDatabase = async (options: LocalDatabaseOptions): Promise<LocalDatabase> => {
  const { DATABASE_URL, NEON_ENDPOINT } = options.env;
  if (DATABASE_URL && (NEON_ENDPOINT || isNeon(DATABASE_URL))) {
    return { env: {}, postgres: undefined, faults: undefined, stop: async () => undefined };
  }
  const postgres = DATABASE_URL ? undefined : await startOwn(options);
  const endpoint = await startNeonEndpoint({ direct: true });
  const env = { DATABASE_URL: DATABASE_URL ?? postgres?.url(databaseName) ?? '', NEON_ENDPOINT: endpoint.url };
  return {
    env,
    postgres,
    faults: endpoint.faults,
    stop: async () => {
      await endpoint.close();
      await postgres?.stop();
    },
  };
};
