import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';

export type Database = NeonHttpDatabase;

/** The driver has no limit of its own and the browser gives up after 10 s, so a query gets this long. Milliseconds. */
export const QUERY_TIMEOUT_MS = 3000;

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
  neonConfig.fetchFunction = (input: string | URL, init?: RequestInit) =>
    fetchWhole(input, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  return drizzle(neon(url));
};
