import { and, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

/** A statement for a batch: when the query finds a row, the whole batch is undone (`isRefused` tells). */
export const refuseWhen = (db: Database, query: SQLWrapper) => db.execute(sql`select refuse_when(exists ${query})`);

/** The same when the query finds none. */
export const refuseUnless = (db: Database, query: SQLWrapper) =>
  db.execute(sql`select refuse_when(not exists ${query})`);

/** First statement of a batch that reads what belongs together: nothing written meanwhile is seen by half of it. */
export const asOfNow = (db: Database) => db.execute(sql`set transaction isolation level repeatable read, read only`);

/** First statement of a batch: those of the same name take turns, and see what the one before wrote. */
export const takeTurns = (db: Database, name: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

type DatedTable = PgTable & Record<'id' | 'updatedAt', PgColumn>;

/** Finds, and holds, a row as it was read. */
export const selectUnchanged = (db: Database, table: DatedTable, read: { id: string; updatedAt: string }) =>
  db
    .select({ one: sql`1` })
    .from(table)
    .where(and(eq(table.id, read.id), eq(table.updatedAt, new Date(read.updatedAt))))
    .for('update');
