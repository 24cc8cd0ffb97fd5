import { resolve } from 'node:path';
import pg from 'pg';
import { prepareAccount } from '#local/postgres/account.ts';
import { clusterDir, findBinaries, PortTaken, startCluster, stopLeftover } from '#local/postgres/cluster.ts';
import { freePort } from '#local/servers.ts';

export interface Postgres {
  readonly port: number;
  url(database?: string): string;
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  readonly dataDir: string;
  readonly preferredPort?: number;
  readonly password?: string;
  /** False is faster but not safe in a power cut. For tests. */
  readonly durable?: boolean;
}

/** Another server may take the port between the check and its use. Then another port is tried. */
const startOnFreePort = async (options: Omit<Parameters<typeof startCluster>[0], 'port'>, preferredPort: number) => {
  const port = await freePort(preferredPort);
  try {
    return { port, stop: await startCluster({ ...options, port }) };
  } catch (error) {
    if (!(error instanceof PortTaken)) throw error;
    const other = await freePort();
    return { port: other, stop: await startCluster({ ...options, port: other }) };
  }
};

/**
 * Starts a PostgreSQL server on 127.0.0.1 with its data in `dataDir`. First stops a server that a killed process left
 * there.
 */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const { preferredPort = 54329, password = 'local', durable = true } = options;
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries();
  await stopLeftover(clusterDir(dataDir));
  const launcher = await prepareAccount(dataDir, binaries.postgres);
  const { port, stop } = await startOnFreePort({ dataDir, password, durable, binaries, launcher }, preferredPort);

  const url = (database = 'postgres'): string =>
    `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  const administer = async (statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const { escapeIdentifier, escapeLiteral } = pg;

  return {
    port,
    url,
    stop,
    createDatabase: (name, template) => {
      if (template === undefined) return administer([`create database ${escapeIdentifier(name)}`]);
      // PostgreSQL copies a database only while nobody is connected to it.
      const free = `select pg_terminate_backend(pid) from pg_stat_activity where datname = ${escapeLiteral(template)}`;
      return administer([
        free,
        `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} strategy file_copy`,
      ]);
    },
    dropDatabase: (name) => administer([`drop database if exists ${escapeIdentifier(name)} with (force)`]),
  };
};
