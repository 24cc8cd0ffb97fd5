import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './client.ts';

/** A statement for a batch: when the query finds a row, the whole batch is undone (`isRefused` tells). */
export const refuseWhen = (db: Database, query: SQLWrapper) => db.execute(sql`select refuse_when(exists ${query})`);

/** The same when the query finds none. */
export const refuseUnless = (db: Database, query: SQLWrapper) =>
  db.execute(sql`select refuse_when(not exists ${query})`);
