import { createHash } from 'node:crypto';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Season } from '#domain/season/season.ts';
import { administrators, auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { takeTurns } from '../db/guard.ts';
import { members } from '../db/schema.ts';
import { isOnePerson, otherCurrentOf, rivalsOf } from '../member/queries.ts';

/**
 * Serialises the transactions that archive or restore many members, which would deadlock otherwise. Must be the first
 * statement.
 */
export const lockArchive = (db: Database) => takeTurns(db, 'archive');

/**
 * Returns the id of the journal line about the undoing of a batch. It is derived from the batch's id, so that a retry
 * adds no second line.
 */
export const undoLineOf = (batchId: string): string => {
  const hex = createHash('sha256').update(`undo ${batchId}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const selectBatchLine = (db: Database, id: string) =>
  db.select({ fields: auditEntries.fields }).from(auditEntries).where(eq(auditEntries.id, id));

/** Selects the line of a batch if it tells that this many members were archived. */
export const selectCountedLine = (db: Database, batchId: string, members: number) =>
  db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.id, batchId), eq(auditEntries.fields, [`members: ${members}`])));

/** Selects the lines of batches that were archived since an instant and whose members are still archived together, the newest first. */
export const selectUndoable = (db: Database, since: Date) =>
  db
    .select({
      batchId: auditEntries.id,
      season: auditEntries.subjectId,
      fields: auditEntries.fields,
      at: auditEntries.at,
      by: administrators.name,
    })
    .from(auditEntries)
    .leftJoin(administrators, eq(administrators.id, auditEntries.administratorId))
    .where(
      and(
        eq(auditEntries.action, 'season.archive-all'),
        gt(auditEntries.at, since),
        exists(
          db
            .select({ id: members.id })
            .from(members)
            .where(and(eq(members.archiveBatchId, auditEntries.id), isNotNull(members.archivedAt))),
        ),
      ),
    )
    .orderBy(desc(auditEntries.at));

/** Selects which batches archived since an instant were undone, by their lines. */
export const selectUndone = (db: Database, since: Date) =>
  db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'season.unarchive-all'), gt(auditEntries.at, since)));

/** Selects the members of one season who are not waiting sign-ups. */
const isArchivable = (season: Season) =>
  and(isNull(members.archivedAt), ne(members.status, 'pending'), eq(members.season, season));

/** Adds a journal line to those that a member shares with others. */
const shared = (lineId: string) => sql`array_append(${members.sharedLines}, ${lineId}::uuid)`;

/**
 * Archives the members of a season, and adds their number to the journal line of the batch, which has the batch's id.
 */
export const archiveTogether = (db: Database, batchId: string, season: Season, now: Date) => {
  const archived = db.$with('archived').as(
    db
      .update(members)
      .set({ archivedAt: now, archiveBatchId: batchId, sharedLines: shared(batchId), updatedAt: now })
      .where(isArchivable(season))
      .returning({ id: members.id }),
  );
  const told = sql`(select count(*) as members from ${archived}) as told`;
  return db
    .with(archived)
    .update(auditEntries)
    .set({ subjectId: season, fields: sql`array['members: ' || told.members]` })
    .from(told)
    .where(eq(auditEntries.id, batchId));
};

const isOfBatch = (batchId: string) => and(eq(members.archiveBatchId, batchId), isNotNull(members.archivedAt));

/**
 * Selects the members of a batch who can come back. A member who has joined again stays archived. If a correction made
 * one person of two members, only the first comes back. Refunded memberships and namesakes block nobody.
 */
const thoseWhoComeBack = (db: Database, batchId: string) => {
  const isRefunded = eq(members.status, 'cancelled');
  const isFree = or(isRefunded, members.isNamesake);
  const ranked = db
    .select({
      id: members.id,
      isFree: sql<boolean>`${isFree}`.as('is_free'),
      place:
        sql<number>`row_number() over (partition by ${members.season}, ${members.identity}, ${isFree} order by ${members.id})`.as(
          'place',
        ),
    })
    .from(members)
    .where(and(isOfBatch(batchId), or(isRefunded, notExists(otherCurrentOf(db)))))
    .as('ranked');
  return db
    .select({ id: ranked.id })
    .from(ranked)
    .where(or(ranked.isFree, eq(ranked.place, 1)));
};

/** Restores the members of a batch who can come back, and adds their number to the journal line `undoLineOf`. */
export const restoreTogether = (db: Database, batchId: string, now: Date) => {
  const lineId = undoLineOf(batchId);
  const restored = db.$with('restored').as(
    db
      .update(members)
      .set({ archivedAt: null, archiveBatchId: null, sharedLines: shared(lineId), updatedAt: now })
      .where(inArray(members.id, thoseWhoComeBack(db, batchId)))
      .returning({ id: members.id }),
  );
  // Within one statement, the members are still counted as they were before it.
  const told = sql`(select (select count(*) from ${restored}) as members,
    (select count(*) from ${members} where ${isOfBatch(batchId)}) as archived) as told`;
  return db
    .with(restored)
    .update(auditEntries)
    .set({
      subjectId: sql`coalesce((select batch.subject_id from ${auditEntries} as batch where batch.id = ${batchId}), '')`,
      fields: sql`array['members: ' || told.members, 'stayed: ' || (told.archived - told.members)]`,
    })
    .from(told)
    .where(eq(auditEntries.id, lineId));
};

/**
 * Selects the members in force of a journal line who also have a pending sign-up, with the payments that they could
 * still make by accident.
 */
export const selectSigningUpAgain = (db: Database, lineId: string) => {
  const signUp = alias(members, 'sign_up');
  return db
    .selectDistinct({
      id: members.id,
      status: members.status,
      archivedAt: members.archivedAt,
      rivals: rivalsOf(db),
    })
    .from(signUp)
    .innerJoin(members, and(eq(signUp.season, members.season), isOnePerson(signUp, members)))
    .where(
      and(
        eq(signUp.status, 'pending'),
        isNull(signUp.archivedAt),
        inArray(members.status, [...statusesInForce]),
        isNull(members.archivedAt),
        sql`${lineId}::uuid = any(${members.sharedLines})`,
      ),
    );
};
