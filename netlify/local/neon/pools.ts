import pg from 'pg';

export interface Pools {
  of(connectionString: string): pg.Pool;
  close(): Promise<void>;
}

/** One pool for each connection string, its idle connections closed after 10 s. */
export const createPools = (maxConnections: number): Pools => {
  const pools = new Map<string, pg.Pool>();
  return {
    of: (connectionString) => {
      const known = pools.get(connectionString);
      if (known) return known;
      const pool = new pg.Pool({
        connectionString,
        max: maxConnections,
        connectionTimeoutMillis: 3_000,
        idleTimeoutMillis: 10_000,
        // Ends what a connection has prepared, too.
        maxLifetimeSeconds: 300,
      });
      // Without them, the loss of a connection (PostgreSQL stops) ends the whole process: the pool speaks for idle ones,
      // and one at work speaks for itself, besides the rejection of its query.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      pools.set(connectionString, pool);
      return pool;
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
      pools.clear();
    },
  };
};
