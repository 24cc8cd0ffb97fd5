import pg from 'pg';
import { ProtocolError } from '#local/neon/protocol.ts';

const postgresFields = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine',
] as const;

/** PostgreSQL answers, but the database cannot be reached: it is starting, stopping or has too many connections. */
const isOutOfReach = ({ code = '' }: pg.DatabaseError): boolean => /^(08|57P0|53300)/.test(code);

/** Returns 400 with PostgreSQL's own fields for a wrong statement, 503 if the database is out of reach. */
export const answerError = (error: unknown): { status: number; body: Record<string, unknown> } => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ProtocolError) return { status: 400, body: { message } };
  if (!(error instanceof pg.DatabaseError) || isOutOfReach(error)) return { status: 503, body: { message } };
  const fields = postgresFields.map((name) => [name, error[name] ?? null]);
  return { status: 400, body: { message, ...Object.fromEntries(fields) } };
};
