import { AsyncLocalStorage } from 'node:async_hooks';
import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';

export type Database = NeonHttpDatabase;

/**
 * Time limits of one request to the database, because the driver has none. The browser gives up after 10 s, so a query of
 * a few rows gets a part of that time, and one of a whole list nearly all of it. Milliseconds.
 */
export const QUERY_TIMEOUT_MS = 3000;
const WHOLE_LIST_TIMEOUT_MS = 8000;

const wholeListReads = new AsyncLocalStorage<true>();

/** Runs reads of a whole list, for which each request to the database may take longer. */
export const asWholeList = <Answer>(read: () => Promise<Answer>): Promise<Answer> =>
  // A query is sent when it is awaited, so the reads must be awaited inside this scope.
  wholeListReads.run(true, async () => await read());

/** The parts of an answer that the driver reads. */
type WholeAnswer = Pick<Response, 'ok' | 'status' | 'text' | 'json'>;

/** Fetches an answer with its whole body. The driver reports a lost answer only if `fetch` itself fails. */
const fetchWhole = async (input: string | URL, init: RequestInit): Promise<WholeAnswer> => {
  const response = await fetch(input, init);
  const body = await response.text();
  return { ok: response.ok, status: response.status, text: async () => body, json: async () => JSON.parse(body) };
};

/**
 * Opens the database over HTTP. It holds no connection: every query or batch (one transaction) is one round trip.
 * `endpoint` replaces Neon's address on one machine. The driver has one setting for the whole process, so `endpoint`
 * and `timeoutMs` also apply to databases opened before.
 */
export const openDatabase = (url: string, endpoint?: string, timeoutMs = QUERY_TIMEOUT_MS): Database => {
  const limit = () => (wholeListReads.getStore() ? Math.max(timeoutMs, WHOLE_LIST_TIMEOUT_MS) : timeoutMs);
  neonConfig.fetchFunction = (input: string | URL, init?: RequestInit) =>
    fetchWhole(input, { ...init, signal: AbortSignal.timeout(limit()) });
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  return drizzle(neon(url));
};
