import { type AuditLine, isAboutMember } from '#domain/site/audit.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { auditFields, auditSentence, auditMessages as words } from '#messages/audit.ts';
import { auditCounts, auditFile } from '#messages/audit-subject.ts';
import { subjectOf } from './journal-subject.ts';

const JournalLine = ({ line }: { line: AuditLine }) => {
  const notes = [subjectOf(line), auditFile(line.fields), auditCounts(line), auditFields(line.fields)].filter(
    (note) => note !== undefined,
  );
  return (
    <li className="journal__line">
      <time dateTime={line.at}>{formatInstant(line.at)}</time>
      <div>
        <p>{auditSentence(line)}</p>
        {notes.map((note) => (
          <p key={note} className="person__note">
            {note}
          </p>
        ))}
        {isAboutMember(line) && (
          <p>
            <a href={memberPath(line.subjectId)}>{words.toMember}</a>
          </p>
        )}
      </div>
    </li>
  );
};

/** A page of the journal, one sentence for each line. */
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
