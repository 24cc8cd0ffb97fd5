import pg from 'pg';

export interface Pools {
  of(connectionString: string): pg.Pool;
  close(): Promise<void>;
}

/** Returns one pool for each connection string. Idle connections close after 10 s. */
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
        // Also ends the statements that a connection has prepared.
        maxLifetimeSeconds: 300,
      });
      // Without these handlers a lost connection (PostgreSQL stops) ends the whole process. The pool reports idle
      // connections; a busy one reports itself, besides rejecting its query.
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
