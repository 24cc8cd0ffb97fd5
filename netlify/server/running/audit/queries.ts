import { and, count, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { IsoDate } from '#domain/dates.ts';
import type { AuditedObject, AuditLine } from '#domain/site/audit.ts';
import { administrators, auditEntries } from '../../db/account-schema.ts';
import type { Database } from '../../db/client.ts';
import { articles, closures, teamMembers, trainingSessions } from '../../db/content-schema.ts';
import { members, products } from '../../db/schema.ts';
import { heldMembers, heldPersons } from '../../persons/hold-queries.ts';
import { personIdsOf } from '../../persons/identity-queries.ts';

const today = (id: AnyPgColumn, object: SQL): SQL =>
  sql`(select json_build_object(${object}) from ${id.table} where ${id}::text = ${auditEntries.subjectId})`;

/**
 * The subject of a line as it is today. Null for members, who are not named, and for what no longer exists. It is
 * computed for the lines of the page and not joined, so that the lines come in the order of their index.
 */
const auditedObject = sql<AuditedObject | null>`case ${auditEntries.subjectType}
  when 'administrator' then ${today(administrators.id, sql`'name', ${administrators.name}`)}
  when 'article' then ${today(articles.id, sql`'name', ${articles.title}`)}
  when 'product' then ${today(products.id, sql`'name', ${products.name}`)}
  when 'team-member' then ${today(teamMembers.id, sql`'name', ${teamMembers.firstName} || ' ' || ${teamMembers.lastName}`)}
  when 'training-session' then ${today(
    trainingSessions.id,
    sql`'discipline', ${trainingSessions.discipline}, 'weekday', ${trainingSessions.weekday},
      'startTime', to_char(${trainingSessions.startTime}, 'HH24:MI'),
      'endTime', to_char(${trainingSessions.endTime}, 'HH24:MI')`,
  )}
  when 'closure' then ${today(
    closures.id,
    sql`'label', ${closures.label}, 'from', ${closures.from}, 'to', ${closures.to}`,
  )}
end`;

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

/** Selects some lines of the journal, the newest first. */
export const selectAudit = (db: Database, filter: AuditFilter, { most, after = 0 }: { most: number; after?: number }) =>
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
    .limit(most)
    .offset(after);

/** Deletes the lines of before an instant, but for those about a person who is held. */
export const deleteOldLines = (db: Database, before: Date) =>
  db
    .delete(auditEntries)
    .where(
      and(
        lt(auditEntries.at, before),
        sql`not (${auditEntries.subjectType} = 'member' and ${auditEntries.subjectId} in (select held.id::text from ${heldMembers} held))`,
        sql`not (${auditEntries.subjectType} = 'person' and ${auditEntries.subjectId} in ${personIdsOf(heldMembers)})`,
        sql`${auditEntries.id} not in (select unnest(m.shared_lines) from ${members} m where m.person_id in ${heldPersons})`,
      ),
    );

export const countAudit = (db: Database, filter: AuditFilter) =>
  db.select({ total: count() }).from(auditEntries).where(fits(filter));

export const toAuditLine = ({ at, ...line }: Awaited<ReturnType<typeof selectAudit>>[number]): AuditLine => ({
  ...line,
  at: at.toISOString(),
});
