import type { AuditLine } from '#domain/audit.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { memberPath } from '#lib/paths.ts';
import { auditFields, auditSentence, auditMessages as words } from '#messages/audit.ts';

const hasPage = ({ subjectType, action }: AuditLine): boolean => subjectType === 'member' && action !== 'member.delete';

const JournalLine = ({ line }: { line: AuditLine }) => {
  const fields = auditFields(line.fields);
  return (
    <li className="journal__line">
      <time dateTime={line.at}>{formatInstant(line.at)}</time>
      <div>
        <p>{auditSentence(line)}</p>
        {line.account && <p className="person__note">{words.account(line.account)}</p>}
        {line.subjectType === 'article' && <p className="person__note">{words.article(line.subjectId)}</p>}
        {fields && <p className="person__note">{fields}</p>}
        {hasPage(line) && (
          <p>
            <a href={memberPath(line.subjectId)}>{words.toMember}</a>
          </p>
        )}
      </div>
    </li>
  );
};

/** A page of the journal, a sentence a line. */
export const JournalLines = ({ lines }: { lines: readonly AuditLine[] }) =>
  lines.length === 0 ? (
    <p className="empty">{words.empty}</p>
  ) : (
    <ol className="journal">
      {lines.map((line) => (
        <JournalLine key={line.id} line={line} />
      ))}
    </ol>
  );
