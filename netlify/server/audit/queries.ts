import { and, count, desc, eq, gte, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AUDIT_PAGE_SIZE, type AuditAction, type AuditLine } from '#domain/audit.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { AuditField } from '#messages/audit.ts';
import { administrators, auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { auditedObject } from './subject-queries.ts';

export interface AuditEntry {
  /** The id of the line. One is made if it is absent. */
  id?: string | undefined;
  administratorId: string;
  /** The kind of subject and a verb, for example `article.publish`. */
  action: AuditAction;
  subjectId: string;
  /** The names of the changed fields, never their values. For many deleted rows: how many of which kind. */
  fields: (AuditField | `${string}: ${number}`)[];
}

/** Inserts a journal line. It goes into the batch of the write it tells of. */
export const insertAuditEntry = (db: Database, entry: AuditEntry) =>
  db.insert(auditEntries).values({ ...entry, subjectType: entry.action.split('.')[0] ?? '' });

/**
 * Inserts a journal line of the site itself for each id that a query finds. It goes into the batch of the write it
 * tells of.
 */
export const insertSiteEntryAbout = (
  db: Database,
  subjects: SQLWrapper,
  { action, fields, at }: Pick<AuditEntry, 'action' | 'fields'> & { at: Date },
) =>
  db.execute(sql`
    insert into ${auditEntries} (at, action, subject_type, subject_id, fields)
    select ${at.toISOString()}::timestamptz, ${action}, ${action.split('.')[0] ?? ''}, found.id::text, ${sql.param(fields)}::text[]
    from (${subjects}) as found
  `);

export interface AuditFilter {
  /** Null selects what happened without a signed-in administrator. */
  administratorId?: string | null | undefined;
  subjectType?: string | undefined;
  /** Days in Paris, both included. */
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

const startOf = (day: IsoDate): SQL => sql`(${day}::date)::timestamp at time zone 'Europe/Paris'`;
const endOf = (day: IsoDate): SQL => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Paris'`;

const isBy = (administratorId: string | null | undefined): SQL | undefined => {
  if (administratorId === undefined) return undefined;
  return administratorId === null
    ? isNull(auditEntries.administratorId)
    : eq(auditEntries.administratorId, administratorId);
};

const fits = ({ administratorId, subjectType, from, to }: AuditFilter) =>
  and(
    isBy(administratorId),
    subjectType === undefined ? undefined : eq(auditEntries.subjectType, subjectType),
    from === undefined ? undefined : gte(auditEntries.at, startOf(from)),
    to === undefined ? undefined : lt(auditEntries.at, endOf(to)),
  );

/** Selects a page of the journal, the newest line first. */
export const selectAuditPage = (db: Database, filter: AuditFilter, page: number) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      by: administrators.name,
      action: auditEntries.action,
      subjectType: auditEntries.subjectType,
      subjectId: auditEntries.subjectId,
      about: auditedObject,
      fields: auditEntries.fields,
    })
    .from(auditEntries)
    .leftJoin(administrators, eq(administrators.id, auditEntries.administratorId))
    .where(fits(filter))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(AUDIT_PAGE_SIZE)
    .offset((page - 1) * AUDIT_PAGE_SIZE);

export const countAudit = (db: Database, filter: AuditFilter) =>
  db.select({ total: count() }).from(auditEntries).where(fits(filter));

export const toAuditLine = ({ at, ...line }: Awaited<ReturnType<typeof selectAuditPage>>[number]): AuditLine => ({
  ...line,
  at: at.toISOString(),
});
