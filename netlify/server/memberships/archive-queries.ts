import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#domain/audit.ts';
import { statusesInForce } from '#domain/member-standing.ts';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { takeTurns } from '../db/guard.ts';
import { members } from '../db/schema.ts';
import { currentTwinOf } from './queries.ts';

/** First statement of a batch that archives or restores many: two of them would wait for each other's rows. */
export const lockArchive = (db: Database) => takeTurns(db, 'archive');

/** Every member who is not a waiting sign-up. */
export const archiveCurrent = (db: Database, batchId: string, now: Date) =>
  db
    .update(members)
    .set({ archivedAt: now, archiveBatchId: batchId, updatedAt: now })
    .where(and(isNull(members.archivedAt), ne(members.status, 'pending')))
    .returning({ id: members.id });

const auditEach = (db: Database, administratorId: string, action: AuditAction, where: ReturnType<typeof and>) =>
  db.insert(auditEntries).select(
    db
      .select({
        id: sql<string>`gen_random_uuid()`.as('id'),
        at: sql<Date>`now()`.as('at'),
        administratorId: sql<string>`${administratorId}::uuid`.as('administrator_id'),
        action: sql<string>`${action}::text`.as('action'),
        subjectType: sql<string>`'member'`.as('subject_type'),
        subjectId: sql<string>`${members.id}::text`.as('subject_id'),
        fields: sql<string[]>`'{}'::text[]`.as('fields'),
      })
      .from(members)
      .where(where),
  );

/** A line for each of those just archived together: it belongs to their own story. */
export const auditArchived = (db: Database, administratorId: string, batchId: string) =>
  auditEach(db, administratorId, 'member.archive-all', eq(members.archiveBatchId, batchId));

/** Of two archived together who have since become one person, by a correction, only one can come back. */
const firstOfBatch = (db: Database) => {
  const other = alias(members, 'other');
  return db
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.archiveBatchId, members.archiveBatchId),
        eq(other.season, members.season),
        eq(other.identity, members.identity),
        lt(other.id, members.id),
        inArray(other.status, [...statusesInForce]),
        isNotNull(other.archivedAt),
      ),
    );
};

const canComeBack = (db: Database, batchId: string) =>
  and(
    eq(members.archiveBatchId, batchId),
    isNotNull(members.archivedAt),
    or(eq(members.status, 'cancelled'), and(notExists(currentTwinOf(db)), notExists(firstOfBatch(db)))),
  );

/** A line for each of those about to be brought back. */
export const auditBatch = (db: Database, administratorId: string, batchId: string) =>
  auditEach(db, administratorId, 'member.unarchive-all', canComeBack(db, batchId));

export const restoreBatch = (db: Database, batchId: string, now: Date) =>
  db
    .update(members)
    .set({ archivedAt: null, archiveBatchId: null, updatedAt: now })
    .where(canComeBack(db, batchId))
    .returning({ id: members.id });

/** Of these members in force, those who are also waiting to pay as somebody signing up. */
export const listSigningUpAgain = (db: Database, ids: readonly string[]) => {
  const signUp = alias(members, 'sign_up');
  return db
    .selectDistinct({
      id: members.id,
      season: members.season,
      identity: members.identity,
      status: members.status,
      archivedAt: members.archivedAt,
    })
    .from(members)
    .innerJoin(signUp, and(eq(signUp.season, members.season), eq(signUp.identity, members.identity)))
    .where(and(inArray(members.id, [...ids]), eq(signUp.status, 'pending'), isNull(signUp.archivedAt)));
};
