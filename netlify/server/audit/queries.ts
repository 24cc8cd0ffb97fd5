import { and, count, desc, eq, gte, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { AUDIT_PAGE_SIZE, type AuditAction, type AuditLine } from '#domain/audit.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { AuditField } from '#messages/audit.ts';
import { administrators, auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { auditedObject } from './subject-queries.ts';

export interface AuditEntry {
  /** Its own; left out, one is made. */
  id?: string | undefined;
  administratorId: string;
  /** Kind of subject, and a verb of the trade: `article.publish`. */
  action: AuditAction;
  subjectId: string;
  /** Names of the fields that changed, never their values; of many deleted together, how many of what. */
  fields: (AuditField | `${string}: ${number}`)[];
}

/** Who changed what: goes into the same batch as the write it tells of. */
export const insertAuditEntry = (db: Database, entry: AuditEntry) =>
  db.insert(auditEntries).values({ ...entry, subjectType: entry.action.split('.')[0] ?? '' });

/** A line of what nobody signed in did, for each row a query of ids finds: goes into the same batch as the write it tells of. */
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
  /** Null for what nobody signed in did. */
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

/** A page of the journal, the newest line first. */
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
