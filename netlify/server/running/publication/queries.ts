import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { publications } from '../../db/content-schema.ts';
import { takeTurns } from '../../db/guard.ts';

export const selectLatestPublication = (db: Database) =>
  db
    .select({ id: publications.id, requestedAt: publications.requestedAt, failedAt: publications.failedAt })
    .from(publications)
    .orderBy(desc(publications.requestedAt))
    .limit(1);

/** Serialises concurrent publications. Must be the first statement of the transaction. */
export const lockPublications = (db: Database) => takeTurns(db, 'publication');

/** For a guard: selects a publication that was requested after an instant and has not failed. */
export const selectAskedAfter = (db: Database, since: Date) =>
  db
    .select({ id: publications.id })
    .from(publications)
    .where(and(isNull(publications.failedAt), gt(publications.requestedAt, since)));

export const insertPublication = (db: Database, publication: { id: string; requestedAt: Date; requestedBy: string }) =>
  db.insert(publications).values(publication);

export const markPublicationFailed = (db: Database, id: string, now: Date) =>
  db.update(publications).set({ failedAt: now }).where(eq(publications.id, id));

export const markLatestPublicationFailed = (db: Database, now: Date) => {
  const latest = db.select({ id: publications.id }).from(publications).orderBy(desc(publications.requestedAt)).limit(1);
  return db
    .update(publications)
    .set({ failedAt: now })
    .where(and(isNull(publications.failedAt), eq(publications.id, sql`(${latest})`)));
};
