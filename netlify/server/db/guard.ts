import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** Returns a statement that undoes the whole batch if the query finds a row. `isRefused` recognises the error. */
export const refuseWhen = (db: Database, query: SQLWrapper) => db.execute(sql`select refuse_when(exists ${query})`);

/** Returns a statement that undoes the whole batch if the query finds no row. */
export const refuseUnless = (db: Database, query: SQLWrapper) =>
  db.execute(sql`select refuse_when(not exists ${query})`);

/** Goes first in a batch that reads several things as of one moment. */
export const asOfNow = (db: Database) => db.execute(sql`set transaction isolation level repeatable read, read only`);

/**
 * Goes first in a batch. Batches with the same name run one after the other, and each sees what the one before wrote.
 */
export const takeTurns = (db: Database, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
