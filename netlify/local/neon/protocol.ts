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
  /** The statement that opens the transaction of a batch. Absent for a single query. */
  readonly begin?: string;
}

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** Returns a header by its name in lower case. */
export type ReadHeader = (name: string) => string | undefined;

const isTrue = (header: ReadHeader, name: string): boolean => header(name)?.toLowerCase() === 'true';

const isIsolationLevel = (name: string): name is keyof typeof isolationLevels => Object.hasOwn(isolationLevels, name);

const beginStatement = (header: ReadHeader): string => {
  const level = header('neon-batch-isolation-level');
  if (level !== undefined && !isIsolationLevel(level)) throw new ProtocolError(`Unknown isolation level ${level}.`);
  const isolation = level === undefined ? '' : ` isolation level ${isolationLevels[level]}`;
  const readOnly = isTrue(header, 'neon-batch-read-only') ? ' read only' : '';
  return `begin${isolation}${readOnly}${isTrue(header, 'neon-batch-deferrable') ? ' deferrable' : ''}`;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError('The body is not JSON.');
  }
};

/** Reads a request of Neon's SQL-over-HTTP protocol. Throws ProtocolError. */
export const parseRequest = (header: ReadHeader, text: string): NeonRequest => {
  const connectionString = header('neon-connection-string');
  if (!connectionString) throw new ProtocolError('The header Neon-Connection-String is missing.');
  const parsed = body.safeParse(parseJson(text));
  if (!parsed.success) throw new ProtocolError('The body is neither a query nor a list of queries.');
  const arrayMode = isTrue(header, 'neon-array-mode');
  const rawText = isTrue(header, 'neon-raw-text-output');
  const common = { connectionString, arrayMode, rawText };
  if ('queries' in parsed.data) return { ...common, queries: parsed.data.queries, begin: beginStatement(header) };
  return { ...common, queries: [parsed.data] };
};
