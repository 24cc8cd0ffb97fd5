import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { execute } from '#local/neon/execute.ts';
import { ProtocolError, parseRequest, type ReadHeader } from '#local/neon/protocol.ts';
import { checkingCertificates } from '#server/db/connection-string.ts';

/** Faults between a function and its database, for tests. */
export interface NeonFaults {
  /** Executes the next `count` requests, then cuts the connection: committed, answer lost. */
  loseAnswerAfterCommit(count?: number): void;
  /** Executes the next `count` requests, then cuts the connection in the middle of the answer's body. */
  breakAnswerAfterCommit(count?: number): void;
  /** Fails the next `count` requests before anything is executed. */
  failBefore(count?: number): void;
  /** Delays every request by that many milliseconds. 0 ends the delay. */
  delay(milliseconds: number): void;
  reset(): void;
}

/** An answer, and how much of it the client will see. */
export interface NeonAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly arrives: 'whole' | 'half' | 'never';
}

export interface NeonService {
  readonly faults: NeonFaults;
  answer(header: ReadHeader, body: string): Promise<NeonAnswer>;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 30;

/** Returns one pool for each connection string. Idle connections close after 10 s. */
const createPools = () => {
  const pools = new Map<string, pg.Pool>();
  const open = (connectionString: string): pg.Pool => {
    const pool = new pg.Pool({
      connectionString: checkingCertificates(connectionString),
      max: MAX_CONNECTIONS,
      // A batch takes one round trip, however many statements it has.
      pipeline: true,
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
  };
  return {
    of: (connectionString: string): pg.Pool => pools.get(connectionString) ?? open(connectionString),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()));
      pools.clear();
    },
  };
};

/** PostgreSQL answers, but the database cannot be reached: it is starting, stopping or has too many connections. */
const isOutOfReach = ({ code = '' }: pg.DatabaseError): boolean => /^(08|57P0|53300)/.test(code);

/** Returns 400 with PostgreSQL's own fields for a wrong statement, 503 if the database is out of reach. */
const answerError = (error: unknown): NeonAnswer => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ProtocolError) return { status: 400, body: { message }, arrives: 'whole' };
  if (!(error instanceof pg.DatabaseError) || isOutOfReach(error))
    return { status: 503, body: { message }, arrives: 'whole' };
  const { name: _name, length: _length, ...fields } = error;
  return { status: 400, body: { ...fields, message }, arrives: 'whole' };
};

/**
 * Returns a service that speaks Neon's SQL-over-HTTP protocol in front of any PostgreSQL, whatever carries its
 * requests.
 */
export const createNeonService = (): NeonService => {
  const pools = createPools();
  const none = { failing: 0, losing: 0, breaking: 0, delayMs: 0 };
  const planned = { ...none };
  /** Returns true if the fault applies now, and counts it down. */
  const isDue = (fault: 'failing' | 'losing' | 'breaking'): boolean => {
    const due = planned[fault] > 0;
    if (due) planned[fault] -= 1;
    return due;
  };
  const perform = async (header: ReadHeader, body: string): Promise<NeonAnswer> => {
    const request = parseRequest(header, body);
    if (planned.delayMs > 0) await sleep(planned.delayMs);
    if (isDue('failing')) {
      return { status: 503, body: { message: 'Failed on purpose, before execution.' }, arrives: 'whole' };
    }
    const loses = isDue('losing');
    const breaks = isDue('breaking');
    const result = await execute(pools.of(request.connectionString), request);
    return { status: 200, body: result, arrives: loses ? 'never' : breaks ? 'half' : 'whole' };
  };
  return {
    faults: {
      loseAnswerAfterCommit: (count = 1) => void Object.assign(planned, { losing: count }),
      breakAnswerAfterCommit: (count = 1) => void Object.assign(planned, { breaking: count }),
      failBefore: (count = 1) => void Object.assign(planned, { failing: count }),
      delay: (milliseconds) => void Object.assign(planned, { delayMs: milliseconds }),
      reset: () => void Object.assign(planned, none),
    },
    answer: (header, body) => perform(header, body).catch(answerError),
    close: pools.close,
  };
};
