import * as z from 'zod/mini';
import type { AuditLine } from '#domain/audit.ts';
import { day } from '#domain/content-fields.ts';
import type { Deps } from '../deps.ts';
import { emptyIsNone, pageParameter } from '../http/query.ts';
import { countAudit, selectAuditPage, toAuditLine } from './queries.ts';

/**
 * The filter of the journal. An empty choice is no choice. `site` stands for what happened without a signed-in
 * administrator.
 */
export const auditQuerySchema = z.object({
  administrator: emptyIsNone(z.union([z.literal('site'), z.uuid()], 'invalid')),
  /** The kind of subject, as the first word of an action. */
  subject: emptyIsNone(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'invalid'))),
  from: emptyIsNone(day),
  to: emptyIsNone(day),
  /** From 1; what is no page is the first one. */
  page: pageParameter,
});

/** Returns a page of the journal, 50 lines, the newest first, and the number of all. */
export const listAudit = async (
  { db }: Pick<Deps, 'db'>,
  { administrator, subject, from, to, page = 1 }: z.output<typeof auditQuerySchema>,
): Promise<{ lines: AuditLine[]; total: number }> => {
  const administratorId = administrator === 'site' ? null : administrator;
  const filter = { administratorId, subjectType: subject, from, to };
  const [rows, [counted]] = await db.batch([selectAuditPage(db, filter, page), countAudit(db, filter)]);
  return { lines: rows.map(toAuditLine), total: counted?.total ?? 0 };
};
