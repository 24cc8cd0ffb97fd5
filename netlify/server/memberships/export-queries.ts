import { asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { federationAskedOf } from '../club/season-queries.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { members, orderLines, payments, prices } from '../db/schema.ts';
import { selectMemberAids } from '../member/aid-queries.ts';
import { selectPlans } from '../member/plan-queries.ts';
import { byName, gathered, healthColumns, selectTwins } from '../member/queries.ts';

// One array parameter for all ids: sending thousands of parameters takes longer than reading the rows.
const isOneOf = (column: PgColumn, ids: readonly string[]): SQL => sql`${column} = any(${sql.param([...ids])}::uuid[])`;

/** Reads, by name, the facts of all these members that an export needs before its first page. */
export const listForExport = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: members.id,
      season: members.season,
      status: members.status,
      // Computed once for all members: for each page it would take as long as the page itself.
      hasTwin: sql<boolean>`${members.id} in ${selectTwins(db)}`,
    })
    .from(members)
    .where(isOneOf(members.id, ids))
    .orderBy(...byName.map((part) => asc(part)));

export type Exported = Awaited<ReturnType<typeof listForExport>>[number];

const {
  identity: _identity,
  personId: _personId,
  isNamesake: _isNamesake,
  searchText: _searchText,
  formKey: _formKey,
  archiveBatchId: _archiveBatchId,
  sharedLines: _sharedLines,
  unsubscribedAddresses: _unsubscribedAddresses,
  ...toldColumns
} = getTableColumns(members);

/**
 * Reads a page of these members, in their order, with the facts that a file contains. It selects by ids only, so that the
 * query plan does not depend on the statistics of the tables.
 */
export const listExported = async (db: Database, page: readonly Exported[]) => {
  const ids = page.map(({ id }) => id);
  const listedIds = sql`(select unnest(${sql.param([...ids])}::uuid[]))`;
  const { memberId, productId, priceId, discipline, amountCents, discountCents, deductions, position } = orderLines;
  const { means, status, refundedCents, waivedCents, isMismatch, instalmentId, paidAt, note, reference } = payments;
  const [, rows, lineRows, paymentRows, priceRows, plans, aids] = await db.batch([
    asOfNow(db),
    db
      .select({ ...toldColumns, ...healthColumns(db), federationAsked: federationAskedOf })
      .from(members)
      .where(isOneOf(members.id, ids)),
    db
      .select({ memberId, productId, priceId, discipline, amountCents, discountCents, deductions })
      .from(orderLines)
      .where(isOneOf(memberId, ids))
      .orderBy(asc(position)),
    db
      .select({
        memberId: payments.memberId,
        amountCents: payments.amountCents,
        means,
        status,
        refundedCents,
        waivedCents,
        isMismatch,
        instalmentId,
        paidAt,
        note,
        reference,
      })
      .from(payments)
      .where(isOneOf(payments.memberId, ids)),
    db.select().from(prices).orderBy(asc(prices.createdAt)),
    selectPlans(db, listedIds),
    selectMemberAids(db, listedIds),
  ]);
  const found = new Map(rows.map((row) => [row.id, row]));
  const listed = page.flatMap(({ id, hasTwin }) => {
    const row = found.get(id);
    // No file contains refused addresses.
    return row ? [{ ...row, hasTwin, isAddressRefused: false }] : [];
  });
  return gathered(listed, { lines: lineRows, payments: paymentRows, prices: priceRows, plans, aids });
};

export type ExportedRow = Awaited<ReturnType<typeof listExported>>[number];
