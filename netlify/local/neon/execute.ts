import { hash } from 'node:crypto';
import pg from 'pg';
import type { NeonRequest, Query } from '#local/neon/protocol.ts';

interface Executed {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: unknown[];
  readonly fields: pg.FieldDef[];
}

// Neon always uses PostgreSQL's extended protocol, where several statements in one text are an error.
interface ExtendedQuery extends pg.QueryArrayConfig {
  readonly queryMode: 'extended';
}

const asText = { getTypeParser: () => (value: string) => value };

const run = async (
  client: pg.PoolClient,
  { query, params }: Query,
  request: NeonRequest,
  name?: string,
): Promise<Executed> => {
  const config: ExtendedQuery = { name, text: query, values: params, rowMode: 'array', queryMode: 'extended' };
  const result = await client.query<unknown[]>(request.rawText ? { ...config, types: asText } : config);
  const { command, rowCount, fields } = result;
  const rows = request.arrayMode
    ? result.rows
    : result.rows.map((row) => Object.fromEntries(row.map((value, index) => [fields[index]?.name ?? '', value])));
  return { command, rowCount, fields, rows };
};

/**
 * Returns true if a table has changed since the statement was prepared. PostgreSQL says so before it executes anything.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';

/** Runs a query under a name, so that a connection parses and plans it only once. */
const runAlone = (client: pg.PoolClient, query: Query, request: NeonRequest): Promise<Executed> =>
  run(client, query, request, hash('sha256', query.query, 'base64url')).catch((error: unknown) => {
    if (!isOutdated(error)) throw error;
    return run(client, query, request);
  });

const inTransaction = async (client: pg.PoolClient, request: NeonRequest, begin: string): Promise<Executed[]> => {
  await client.query(begin);
  try {
    // The pool sends statements without waiting for answers. After the first that fails, PostgreSQL executes none.
    const answers = await Promise.allSettled(request.queries.map((query) => run(client, query, request)));
    const results = answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
    await client.query('commit');
    return results;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** A connection that PostgreSQL or the network ended must not go back to the pool. */
const isBroken = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';

/** Runs the query, or the batch as one transaction. Returns the body that Neon would answer. */
export const execute = async (pool: pg.Pool, request: NeonRequest): Promise<unknown> => {
  const client = await pool.connect();
  let broken = false;
  try {
    if (request.begin !== undefined) return { results: await inTransaction(client, request, request.begin) };
    const [query] = request.queries;
    return query && (await runAlone(client, query, request));
  } catch (error) {
    broken = isBroken(error);
    throw error;
  } finally {
    client.release(broken);
  }
};
