import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditedObject } from '#domain/audit.ts';
import { administrators, auditEntries } from '../db/account-schema.ts';
import { articles, closures, teamMembers, trainingSessions } from '../db/content-schema.ts';
import { products } from '../db/schema.ts';

const today = (id: AnyPgColumn, object: SQL): SQL =>
  sql`(select json_build_object(${object}) from ${id.table} where ${id}::text = ${auditEntries.subjectId})`;

/**
 * The subject of a line as it is today. Null for members, who are not named, and for what no longer exists. It is
 * computed for the lines of the page and not joined, so that the lines come in the order of their index.
 */
export const auditedObject = sql<AuditedObject | null>`case ${auditEntries.subjectType}
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
