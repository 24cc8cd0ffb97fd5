import { DataTable } from '#components/ui/DataTable.tsx';
import { type AskedPages, dataColumns } from '#components/ui/data-table.ts';
import { AUDIT_PAGE_SIZE, type AuditLine, isAboutMember } from '#domain/site/audit.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { auditFields, auditSentence, auditMessages as words } from '#messages/audit.ts';
import { auditCounts, auditFile } from '#messages/audit-subject.ts';
import { subjectOf } from './journal-subject.ts';

const notesOf = (line: AuditLine): string[] =>
  [subjectOf(line), auditFile(line.fields), auditCounts(line), auditFields(line.fields)].filter(
    (note) => note !== undefined,
  );

const column = dataColumns<AuditLine>();
const { columns: titles } = words;

const columns = column.columns([
  column.plain('sentence', titles.what, { isRowHeader: true, phone: 'name', wraps: true }, (original) => (
    <>
      <p>{auditSentence(original)}</p>
      {notesOf(original).map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
    </>
  )),
  column.plain(
    'member',
    titles.about,
    { width: 6.5, phone: 'end' },
    (original) => isAboutMember(original) && <a href={memberPath(original.subjectId)}>{words.toMember}</a>,
  ),
  column.plain('at', titles.at, { width: 11, phone: 'note' }, (original) => (
    <time dateTime={original.at}>{formatInstant(original.at)}</time>
  )),
]);

const lineId = ({ id }: AuditLine): string => id;

interface JournalLinesProps {
  lines: readonly AuditLine[];
  total: number;
  page: number;
  onPage: (page: number) => void;
}

/** A page of the journal, one sentence for each line. */
export const JournalLines = ({ lines, total, page, onPage }: JournalLinesProps) => {
  const pages: AskedPages = {
    total,
    sorting: [],
    pageIndex: page - 1,
    isBusy: false,
    onPlace: ({ pageIndex }) => onPage(pageIndex + 1),
  };
  return lines.length === 0 ? (
    <p className="empty">{words.empty}</p>
  ) : (
    <DataTable
      caption={words.title}
      columns={columns}
      idOf={lineId}
      rows={lines}
      pageSize={AUDIT_PAGE_SIZE}
      pages={pages}
      foot={
        <p className="selection" role="status">
          {words.count(total)}
        </p>
      }
    />
  );
};
