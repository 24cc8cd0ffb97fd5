import * as z from 'zod/mini';
import { dayInParis } from '#domain/dates.ts';
import { dayField } from '#domain/form/content-fields.ts';
import {
  type AdministratorActor,
  AUDIT_EXPORT_SIZE,
  AUDIT_PAGE_SIZE,
  type AuditedObject,
  type AuditLine,
} from '#domain/site/audit.ts';
import { auditFields, auditSentence, auditSubjects, auditMessages as words } from '#messages/audit.ts';
import { auditCounts, auditFile } from '#messages/audit-subject.ts';
import { asWholeList } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { emptyIsNone, pageParameter } from '../../http/query.ts';
import { insertLine } from '../../write/queries.ts';
import { countAudit, selectAudit, toAuditLine } from './queries.ts';

/**
 * The filter of the journal. An empty choice is no choice. `site` stands for what happened without a signed-in
 * administrator.
 */
export const auditQuerySchema = z.object({
  administrator: emptyIsNone(z.union([z.literal('site'), z.uuid()], 'invalid')),
  /** The kind of subject, as the first word of an action. */
  subject: emptyIsNone(z.string().check(z.regex(/^[a-z-]{1,40}$/, 'invalid'))),
  from: emptyIsNone(dayField),
  to: emptyIsNone(dayField),
  /** From 1; what is no page is the first one. */
  page: pageParameter,
});

type AuditQuery = z.output<typeof auditQuerySchema>;

const filterOf = ({ administrator, subject, from, to }: Omit<AuditQuery, 'page'>) => ({
  administratorId: administrator === 'site' ? null : administrator,
  subjectType: subject,
  from,
  to,
});

/** Returns a page of the journal, 50 lines, the newest first, and the number of all. */
export const listAudit = async (
  { db }: Pick<Deps, 'db'>,
  { administrator, subject, from, to, page = 1 }: AuditQuery,
): Promise<{ lines: AuditLine[]; total: number }> => {
  const filter = filterOf({ administrator, subject, from, to });
  const shown = { most: AUDIT_PAGE_SIZE, after: (page - 1) * AUDIT_PAGE_SIZE };
  const [rows, [counted]] = await db.batch([selectAudit(db, filter, shown), countAudit(db, filter)]);
  return { lines: rows.map(toAuditLine), total: counted?.total ?? 0 };
};

const nameOfObject = (about: AuditedObject): string => {
  if ('name' in about) return about.name;
  return 'label' in about ? about.label : `${about.discipline} ${about.startTime}`;
};

const clock = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' });

const isKnown = (type: string): type is keyof typeof auditSubjects => Object.hasOwn(auditSubjects, type);

const cellsOf = (line: AuditLine): string[] => {
  const kind = isKnown(line.subjectType) ? auditSubjects[line.subjectType] : line.subjectType;
  return [
    clock.format(new Date(line.at)),
    line.by ?? words.site,
    auditSentence(line),
    line.about ? `${kind}\u202F: ${nameOfObject(line.about)}` : kind,
    line.subjectId,
    [auditFile(line.fields), auditCounts(line), auditFields(line.fields)].filter(Boolean).join(' '),
  ];
};

// A generator, so that an export makes the rows in batches: all of them at once would take long.
function* rowsOf(lines: readonly AuditLine[]) {
  for (const line of lines) yield cellsOf(line).map((text) => ({ kind: 'text' as const, text }));
}

/**
 * Returns the lines that a filter leaves as CSV, the newest first, at most `AUDIT_EXPORT_SIZE`. The export itself
 * becomes a line of the journal, but not of this file.
 */
export const exportAudit = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdministratorActor,
  query: Omit<AuditQuery, 'page'>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; name: string }> => {
  const [rows] = await asWholeList(() =>
    db.batch([
      selectAudit(db, filterOf(query), { most: AUDIT_EXPORT_SIZE }),
      insertLine(db, { actor, subject: { type: 'journal', id: 'journal' }, action: 'journal.export', fields: [] }),
    ]),
  );
  // Loaded when an export asks for it, so that the function starts without it.
  const { writeCsv } = await import('../../runtime/table-file.ts');
  const { at, by, what, about, id, fields } = words.columns;
  const bytes = await writeCsv({
    columns: [at, by, what, about, id, fields].map((title) => ({ title, width: 20 })),
    rows: rowsOf(rows.map(toAuditLine)),
  });
  return { bytes, name: `journal-${dayInParis(now())}.csv` };
};
