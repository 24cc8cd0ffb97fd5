import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { BookFormat } from '#domain/ledger/books.ts';
import type { ExportFormat, ExportPreset } from '#domain/member/member-export.ts';
import { isAlwaysAsked } from '#domain/site/asked-again.ts';
import type { Actor, AuditAction, AuditSubject, Subject } from '#domain/site/audit.ts';
import type { AuditField } from '#messages/audit.ts';
import type { AidNamed } from '#messages/member-timeline.ts';
import { administrators, auditEntries } from '../db/account-schema.ts';
import { cheques, slips } from '../db/cheque-schema.ts';
import type { Database } from '../db/client.ts';
import { articles, closures, club, pages, teamMembers, trainingSessions } from '../db/content-schema.ts';
import { reminderRules } from '../db/mail-schema.ts';
import { members, products } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';

export interface NewAuditLine {
  /** The id of the line. One is made if it is absent. */
  id?: string | undefined;
  actor: Actor;
  subject: Subject;
  /** The kind of subject and a verb, for example `article.publish`. */
  action: AuditAction;
  /**
   * The names of the changed fields, never their values. For many rows: how many of which kind. For a file: what kind of
   * file.
   */
  fields: readonly (
    | AuditField
    | `${string}: ${number}`
    | AidNamed
    | `format: ${ExportFormat | BookFormat}`
    | `preset: ${ExportPreset}`
    | 'preset: reinscriptions'
  )[];
}

const administratorIdOf = (actor: Actor): string | null => (actor.kind === 'administrator' ? actor.id : null);

/**
 * Inserts a line into the journal, in the transaction that it describes (`write`). Throws a plain error if the action
 * requires a password again and the route forgot to check it.
 */
export const insertLine = (db: Database, { id, actor, subject, action, fields }: NewAuditLine) => {
  if (actor.kind === 'administrator' && isAlwaysAsked(action) && !('passwordHash' in actor))
    throw new Error(`${action} is done without being asked again.`);
  return db.insert(auditEntries).values({
    id,
    administratorId: administratorIdOf(actor),
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    fields: [...fields],
  });
};

/**
 * Inserts a line for each row that a query finds, for side effects and conditional changes. It must precede the
 * statement that changes them. `at` is now by default.
 */
export const insertLinesAbout = (
  db: Database,
  found: SQLWrapper,
  {
    actor,
    type,
    action,
    fields = [],
    at,
  }: Pick<NewAuditLine, 'actor' | 'action'> & { type: AuditSubject; fields?: NewAuditLine['fields']; at?: Date },
) =>
  db.execute(sql`
    insert into ${auditEntries} (at, administrator_id, action, subject_type, subject_id, fields)
    select coalesce(${at?.toISOString() ?? null}::timestamptz, now()), ${administratorIdOf(actor)}::uuid, ${action}, ${type},
      found.id::text, ${sql.param(fields)}::text[]
    from (${found}) as found`);

/** Selects an id that is known, where a query could find it. */
export const selectId = (id: string): SQLWrapper => sql`select ${id} as id`;

/** An event that is no write: it adds a line only if fewer similar lines exist since an instant. */
export interface Noted {
  actor: Actor;
  type: AuditSubject;
  /** Finds the ids that the line is about. Nothing found, nothing noted. */
  found: SQLWrapper;
  action: AuditAction;
  /** How many such lines by the same about the same there may be since `since`. */
  most: number;
  since: Date;
  at: Date;
}

/** Inserts a line about an event that is no write. Strangers cause some of these, so their number is bounded. */
export const insertNoted = (db: Database, { actor, type, found, action, most, since, at }: Noted) =>
  db.execute(sql`
    insert into ${auditEntries} (at, administrator_id, action, subject_type, subject_id)
    select ${at.toISOString()}::timestamptz, ${administratorIdOf(actor)}::uuid, ${action}, ${type}, found.id::text
    from (${found}) as found
    where (select count(*) from ${auditEntries} as earlier where earlier.subject_type = ${type}
      and earlier.subject_id = found.id::text and earlier.action = ${action}
      and earlier.administrator_id is not distinct from ${administratorIdOf(actor)}::uuid
      and earlier.at > ${since.toISOString()}::timestamptz) < ${most}`);

/** Where the rows stand that many may change: each row tells when it was changed last. */
const rows = {
  administrator: { table: administrators, key: administrators.id },
  article: { table: articles, key: articles.id },
  cheque: { table: cheques, key: cheques.id },
  closure: { table: closures, key: closures.id },
  club: { table: club, key: sql`'club'` },
  member: { table: members, key: members.id },
  page: { table: pages, key: pages.key },
  product: { table: products, key: products.id },
  reminder: { table: reminderRules, key: reminderRules.id },
  season: { table: seasons, key: seasons.id },
  slip: { table: slips, key: slips.id },
  'team-member': { table: teamMembers, key: teamMembers.id },
  'training-session': { table: trainingSessions, key: trainingSessions.id },
} satisfies Partial<Record<AuditSubject, { table: PgTable & { updatedAt: PgColumn }; key: PgColumn | SQL }>>;

/** The kinds of subjects that `change` changes. */
export type Versioned = keyof typeof rows;

/** For a guard (optimistic concurrency): selects and locks a row if it has not changed since the read. */
export const selectUnchanged = (db: Database, { type, id }: Subject<Versioned>, readAt: string | Date) => {
  const { table, key }: { table: PgTable & { updatedAt: PgColumn }; key: PgColumn | SQL } = rows[type];
  return db
    .select({ one: sql`1` })
    .from(table)
    .where(and(sql`${key} = ${id}`, eq(table.updatedAt, new Date(readAt))))
    .for('update');
};
