import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import * as accountTables from './account-schema.ts';
import * as contentTables from './content-schema.ts';
import * as relations from './relations.ts';
import * as membershipTables from './schema.ts';

const schema = { ...accountTables, ...contentTables, ...membershipTables, ...relations };

export type Database = NeonHttpDatabase<typeof schema>;

/** The driver waits for ever by itself; the browser gives up at 10 s, so a query may not take more than this. */
const QUERY_TIMEOUT_MS = 3000;

/** What the driver reads of an answer. */
type WholeAnswer = Pick<Response, 'ok' | 'status' | 'text' | 'json'>;

/** With the answer's body: only from a `fetch` that fails does the driver tell that an answer was lost. */
const fetchWhole = async (input: string | URL, init: RequestInit): Promise<WholeAnswer> => {
  const response = await fetch(input, init);
  const body = await response.text();
  return { ok: response.ok, status: response.status, text: async () => body, json: async () => JSON.parse(body) };
};

/**
 * Opens the database over HTTP. No connection is held: every query, or batch, is one request. `endpoint` replaces Neon's
 * own address, for the local platform. The driver has one setting for the whole process: `endpoint` and `timeoutMs` are
 * from now on those of every database opened before, too.
 */
export const openDatabase = (url: string, endpoint?: string, timeoutMs = QUERY_TIMEOUT_MS): Database => {
  neonConfig.fetchFunction = (input: string | URL, init?: RequestInit) =>
    fetchWhole(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  return drizzle(neon(url), { schema });
};
