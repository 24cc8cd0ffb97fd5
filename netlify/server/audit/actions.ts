import * as z from 'zod/mini';
import type { AuditLine } from '#domain/audit.ts';
import { day } from '#domain/content-fields.ts';
import { validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import type { Deps } from '../deps.ts';
import { countAudit, selectAuditPage, toAuditLine } from './queries.ts';

/**
 * The filter of the journal. An empty choice is no choice. `site` stands for what happened without a signed-in
 * administrator.
 */
const filterSchema = z.object({
  administrator: z.optional(z.union([z.literal('site'), z.uuid()], 'invalid')),
  subject: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'invalid'))),
  from: z.optional(day),
  to: z.optional(day),
});

/** Returns a page of the journal, 50 lines, the newest first, and the number of all. Throws `validation`. */
export const listAudit = async (
  { db }: Pick<Deps, 'db'>,
  asked: Readonly<Record<string, string>>,
  page: number,
): Promise<{ lines: AuditLine[]; total: number }> => {
  const parsed = filterSchema.safeParse(Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== '')));
  if (!parsed.success) throw validationError(errorsByField(parsed.error));
  const { administrator, subject, from, to } = parsed.data;
  const administratorId = administrator === 'site' ? null : administrator;
  const filter = { administratorId, subjectType: subject, from, to };
  const [rows, [counted]] = await db.batch([selectAuditPage(db, filter, page), countAudit(db, filter)]);
  return { lines: rows.map(toAuditLine), total: counted?.total ?? 0 };
};
