import { aliasedTable, and, count, eq } from 'drizzle-orm';
import { insertAuditEntry } from '../audit/queries.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';

const ACTION = 'season.archive-all';

/** The batch's own line, beside those of its members: there although nobody was archived, or all are back. */
export const insertBatch = (db: Database, administratorId: string, batchId: string) =>
  insertAuditEntry(db, { administratorId, action: ACTION, subjectId: batchId, fields: [] });

const isOfBatch = (batchId: string) =>
  and(eq(auditEntries.subjectType, 'season'), eq(auditEntries.subjectId, batchId), eq(auditEntries.action, ACTION));

export const selectBatch = (db: Database, batchId: string) =>
  db.select({ id: auditEntries.id }).from(auditEntries).where(isOfBatch(batchId));

/** How many were archived together; the lines of one transaction all bear its moment. */
export const countArchivedIn = async (db: Database, batchId: string): Promise<number> => {
  const ofMember = aliasedTable(auditEntries, 'of_member');
  const [counted] = await db
    .select({ count: count() })
    .from(auditEntries)
    .innerJoin(ofMember, and(eq(ofMember.at, auditEntries.at), eq(ofMember.action, 'member.archive-all')))
    .where(isOfBatch(batchId));
  return counted?.count ?? 0;
};
