import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { publications } from '../db/content-schema.ts';
import { takeTurns } from '../db/guard.ts';

export const selectLatestPublication = (db: Database) =>
  db
    .select({ id: publications.id, requestedAt: publications.requestedAt, failedAt: publications.failedAt })
    .from(publications)
    .orderBy(desc(publications.requestedAt))
    .limit(1);

/** First in a batch: two administrators who publish at once do so one after the other. */
export const lockPublications = (db: Database) => takeTurns(db, 'publication');

/** For a guard: finds a row when a publication that has not failed was asked for after that instant. */
export const selectAskedAfter = (db: Database, since: Date) =>
  db
    .select({ id: publications.id })
    .from(publications)
    .where(and(isNull(publications.failedAt), gt(publications.requestedAt, since)));

export const insertPublication = (db: Database, publication: { id: string; requestedAt: Date; requestedBy: string }) =>
  db.insert(publications).values(publication);

export const markPublicationFailed = (db: Database, id: string, now: Date) =>
  db.update(publications).set({ failedAt: now }).where(eq(publications.id, id));

/** The latest one, whichever it is. */
export const markLatestPublicationFailed = (db: Database, now: Date) => {
  const latest = db.select({ id: publications.id }).from(publications).orderBy(desc(publications.requestedAt)).limit(1);
  return db
    .update(publications)
    .set({ failedAt: now })
    .where(and(isNull(publications.failedAt), eq(publications.id, sql`(${latest})`)));
};
