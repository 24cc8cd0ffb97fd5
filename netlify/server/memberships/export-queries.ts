import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { members, orderLines, payments, prices } from '../db/schema.ts';
import { byName, gathered, hasTwin, isAddressRefused } from '../member/queries.ts';

// One parameter for all: thousands of parameters take longer to write than the rows take to read.
const isOneOf = (column: PgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** Reads what an export has to know of all these members before it begins, by name. */
export const listForExport = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: members.id, season: members.season, status: members.status })
    .from(members)
    .where(isOneOf(members.id, ids))
    .orderBy(...byName.map((part) => asc(part)));

/** Reads a page of these members whole. By their ids alone, so that it never depends on what PostgreSQL knows of its tables. */
export const listExported = async (db: Database, ids: readonly string[]) => {
  const [, rows, lineRows, paymentRows, priceRows] = await db.batch([
    asOfNow(db),
    db
      .select({ ...getTableColumns(members), hasTwin: hasTwin(db), isAddressRefused })
      .from(members)
      .where(isOneOf(members.id, ids)),
    db.select().from(orderLines).where(isOneOf(orderLines.memberId, ids)).orderBy(asc(orderLines.position)),
    db.select().from(payments).where(isOneOf(payments.memberId, ids)),
    db.select().from(prices).orderBy(asc(prices.createdAt)),
  ]);
  return gathered(rows, { lines: lineRows, payments: paymentRows, prices: priceRows });
};
