import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/**
 * Returns a statement that rolls the whole transaction back if the query finds a row. `isRefusedWrite` recognises the error.
 */
export const refuseWhen = (db: Database, query: SQLWrapper) => db.execute(sql`select refuse_when(exists ${query})`);

/** Returns a statement that rolls the whole transaction back if the query finds no row. */
export const refuseUnless = (db: Database, query: SQLWrapper) =>
  db.execute(sql`select refuse_when(not exists ${query})`);

/** Makes the transaction read one snapshot (repeatable read). Must be its first statement. */
export const asOfNow = (db: Database) => db.execute(sql`set transaction isolation level repeatable read, read only`);

/**
 * Takes an advisory lock until the commit, so that transactions with the same name run one after the other. Must be the
 * first statement, so that each sees what the previous one wrote.
 */
export const takeTurns = (db: Database, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
