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

/**
 * Returns the name under which a connection parses and plans a statement only once. A statement with a list of ids has none:
 * a plan that was kept for a few ids in small tables takes seconds for a thousand.
 */
const nameOf = ({ query }: Query): string | undefined =>
  query.includes('any($') ? undefined : hash('sha256', query, 'base64url');

const runAlone = (client: pg.PoolClient, query: Query, request: NeonRequest): Promise<Executed> =>
  run(client, query, request, nameOf(query)).catch((error: unknown) => {
    if (!isOutdated(error)) throw error;
    return run(client, query, request);
  });

const runBatch = async (
  client: pg.PoolClient,
  request: NeonRequest,
  begin: string,
  name?: (query: Query) => string | undefined,
): Promise<Executed[]> => {
  try {
    // The pool sends statements without waiting for answers. After the first that fails, PostgreSQL executes none.
    const begun = client.query(begin);
    const sent = request.queries.map((query) => run(client, query, request, name?.(query)));
    const [beginning, ...answers] = await Promise.allSettled([begun, ...sent]);
    if (beginning.status === 'rejected') throw beginning.reason;
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

/** Runs a batch again from its beginning if one of its statements is outdated: the first run has left nothing. */
const inTransaction = (client: pg.PoolClient, request: NeonRequest, begin: string): Promise<Executed[]> =>
  runBatch(client, request, begin, nameOf).catch((error: unknown) => {
    if (!isOutdated(error)) throw error;
    return runBatch(client, request, begin);
  });

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
