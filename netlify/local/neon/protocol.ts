import type { IncomingMessage } from 'node:http';
import { z } from 'zod/mini';

const parameter = z.union([
  z.null(),
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);
const query = z.object({ query: z.string(), params: z._default(z.array(parameter), []) });
const body = z.union([z.object({ queries: z.array(query) }), query]);

export type Query = z.output<typeof query>;

const isolationLevels = {
  ReadUncommitted: 'read uncommitted',
  ReadCommitted: 'read committed',
  RepeatableRead: 'repeatable read',
  Serializable: 'serializable',
};

export interface NeonRequest {
  readonly connectionString: string;
  readonly arrayMode: boolean;
  readonly rawText: boolean;
  readonly queries: readonly Query[];
  /** The statement that opens the transaction of a batch; absent for a single query, which is its own. */
  readonly begin?: string;
}

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const isTrue = (request: IncomingMessage, name: string): boolean => header(request, name)?.toLowerCase() === 'true';

const isIsolationLevel = (name: string): name is keyof typeof isolationLevels => Object.hasOwn(isolationLevels, name);

const beginStatement = (request: IncomingMessage): string => {
  const level = header(request, 'neon-batch-isolation-level');
  if (level !== undefined && !isIsolationLevel(level)) throw new ProtocolError(`Unknown isolation level ${level}.`);
  const isolation = level === undefined ? '' : ` isolation level ${isolationLevels[level]}`;
  const readOnly = isTrue(request, 'neon-batch-read-only') ? ' read only' : '';
  return `begin${isolation}${readOnly}${isTrue(request, 'neon-batch-deferrable') ? ' deferrable' : ''}`;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError('The body is not JSON.');
  }
};

/** Reads a request of Neon's SQL-over-HTTP protocol. */
export const parseRequest = (request: IncomingMessage, text: string): NeonRequest => {
  const connectionString = header(request, 'neon-connection-string');
  if (!connectionString) throw new ProtocolError('The header Neon-Connection-String is missing.');
  const parsed = body.safeParse(parseJson(text));
  if (!parsed.success) throw new ProtocolError('The body is neither a query nor a list of queries.');
  const arrayMode = isTrue(request, 'neon-array-mode');
  const rawText = isTrue(request, 'neon-raw-text-output');
  const common = { connectionString, arrayMode, rawText };
  if ('queries' in parsed.data) return { ...common, queries: parsed.data.queries, begin: beginStatement(request) };
  return { ...common, queries: [parsed.data] };
};
