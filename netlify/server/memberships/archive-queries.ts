import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { statusesInForce } from '#domain/member-standing.ts';
import type { Season } from '#domain/season.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { takeTurns } from '../db/guard.ts';
import { auditedMembers, members } from '../db/schema.ts';
import { otherCurrentOf } from './queries.ts';

/** Goes first in a batch that archives or restores many members. Two such batches would wait for each other's rows. */
export const lockArchive = (db: Database) => takeTurns(db, 'archive');

/**
 * Returns the id of the journal line that tells that a batch was undone. It is the same each time, so one batch has one
 * such line.
 */
export const undoLineOf = (batchId: string): string => {
  const hex = createHash('sha256').update(`undo ${batchId}`).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

export const selectLine = (db: Database, id: string) =>
  db.select({ fields: auditEntries.fields }).from(auditEntries).where(eq(auditEntries.id, id));

const countOfLine = (id: string): SQL<number> =>
  sql`(select count(*) from ${auditedMembers} where ${auditedMembers.entryId} = ${id})`;

const seasonsOfLine = (id: string): SQL<string> => sql`coalesce((select string_agg(distinct ${members.season}, ', ')
  from ${members} join ${auditedMembers} on ${auditedMembers.memberId} = ${members.id}
  where ${auditedMembers.entryId} = ${id}), '')`;

/** Selects the members of one season, or of all, who are not waiting sign-ups. */
const isArchivable = (season: Season | undefined) =>
  and(
    isNull(members.archivedAt),
    ne(members.status, 'pending'),
    season === undefined ? undefined : eq(members.season, season),
  );

/**
 * Archives the members of a season, or of all seasons, whom the line of the batch in the journal then refers to. The
 * line has the id of the batch.
 */
export const archiveTogether = (db: Database, batchId: string, season: Season | undefined, now: Date) => {
  const archived = db
    .$with('archived')
    .as(
      db
        .update(members)
        .set({ archivedAt: now, archiveBatchId: batchId, updatedAt: now })
        .where(isArchivable(season))
        .returning({ id: members.id }),
    );
  return [
    db
      .with(archived)
      .insert(auditedMembers)
      .select(db.select({ entryId: sql`${batchId}::uuid`.as('entry_id'), memberId: archived.id }).from(archived)),
    db
      .update(auditEntries)
      .set({
        subjectId: season ?? seasonsOfLine(batchId),
        fields: sql`array['members: ' || ${countOfLine(batchId)}]`,
      })
      .where(eq(auditEntries.id, batchId)),
  ] as const;
};

const isOfBatch = (batchId: string) => and(eq(members.archiveBatchId, batchId), isNotNull(members.archivedAt));

/**
 * Selects the members of a batch who can come back. Somebody who joined again stays; of two members who became one
 * person by a correction, only the first comes back. Refunded memberships and namesakes block nobody.
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

/** Brings back the members of a batch who can come back, whom the line `undoLineOf` in the journal then refers to. */
export const restoreTogether = (db: Database, batchId: string, now: Date) => {
  const lineId = undoLineOf(batchId);
  const restored = db.$with('restored').as(
    db
      .update(members)
      .set({ archivedAt: null, archiveBatchId: null, updatedAt: now })
      .where(inArray(members.id, thoseWhoComeBack(db, batchId)))
      .returning({ id: members.id }),
  );
  const stayed = sql`(select count(*) from ${members} where ${isOfBatch(batchId)})`;
  return [
    db
      .with(restored)
      .insert(auditedMembers)
      .select(db.select({ entryId: sql`${lineId}::uuid`.as('entry_id'), memberId: restored.id }).from(restored)),
    db
      .update(auditEntries)
      .set({
        subjectId: sql`coalesce((select ${auditEntries.subjectId} from ${auditEntries} where ${auditEntries.id} = ${batchId}), '')`,
        fields: sql`array['members: ' || ${countOfLine(lineId)}, 'stayed: ' || ${stayed}]`,
      })
      .where(eq(auditEntries.id, lineId)),
  ] as const;
};

/**
 * Selects, of the members in force that a journal line refers to, those who also have a sign-up that waits for payment.
 */
export const listSigningUpAgain = (db: Database, lineId: string) => {
  const signUp = alias(members, 'sign_up');
  return db
    .selectDistinct({
      id: members.id,
      season: members.season,
      identity: members.identity,
      status: members.status,
      archivedAt: members.archivedAt,
    })
    .from(auditedMembers)
    .innerJoin(members, and(eq(members.id, auditedMembers.memberId), inArray(members.status, [...statusesInForce])))
    .innerJoin(signUp, and(eq(signUp.season, members.season), eq(signUp.identity, members.identity)))
    .where(
      and(
        eq(auditedMembers.entryId, lineId),
        isNull(members.archivedAt),
        eq(signUp.status, 'pending'),
        isNull(signUp.archivedAt),
      ),
    );
};
