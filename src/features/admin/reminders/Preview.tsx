import { useCallback } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { PreviewedReminder, ReminderRuleInput } from '#domain/member/reminder.ts';
import { archivedMemberPath, memberPath } from '#lib/admin-paths.ts';
import { formatDate, formatDay } from '#lib/format.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { mailKindNames } from '#messages/mail-kinds.ts';
import { remindersMessages } from '#messages/reminders.ts';
import { MailLetter } from '../mail/MailLetter.tsx';
import { previewRule } from './reminders-store.ts';

const words = remindersMessages.preview;

interface PeopleProps {
  /** The day of the job's look in Paris. A reminder that was due before it is overdue. */
  day: IsoDate;
  people: readonly PreviewedReminder[];
  count: number;
  caption: string;
  none: string;
}

const People = ({ day, people, count, caption, none }: PeopleProps) => {
  const { columns } = words;
  if (count === 0) return <p>{none}</p>;
  return (
    <>
      <div className="table-frame">
        <table className="table table--cards">
          <caption className="visually-hidden">{words.caption(caption)}</caption>
          <thead>
            <tr>
              {Object.values(columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ memberId, name, isArchived, dueOn, lacking, season, lastMail }) => (
              <tr key={`${memberId} ${dueOn}`}>
                <th scope="row">
                  <a href={isArchived ? archivedMemberPath(memberId) : memberPath(memberId)}>{name}</a>
                </th>
                <td data-label={columns.dueOn}>{words.due(formatDate(dueOn), dueOn < day)}</td>
                <td data-label={columns.why}>{words.why(lacking, season)}</td>
                <td data-label={columns.last}>
                  {lastMail ? words.last(mailKindNames[lastMail.kind], formatDay(lastMail.at)) : words.noLast}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > people.length && <p>{words.first(people.length, count)}</p>}
    </>
  );
};

/** The people whom a rule would remind, the reason, their last mail, and the text that they would read. */
export const Preview = ({ rule, id }: { rule: ReminderRuleInput; id: string | undefined }) => {
  const preview = useLoaded(useCallback(() => previewRule(rule, id), [rule, id]));
  return (
    <LoadedPart of={preview} reload={preview.reload}>
      {({ at, next, nextCount, later, laterCount, letter }) => (
        <div className="stack">
          <h2>{words.next(formatInstant(at))}</h2>
          <People
            day={dayInParis(new Date(at))}
            people={next}
            count={nextCount}
            caption={formatInstant(at)}
            none={words.nextNone}
          />
          <h2>{words.later}</h2>
          <People
            day={dayInParis(new Date(at))}
            people={later}
            count={laterCount}
            caption={words.later}
            none={words.laterNone}
          />
          <h2>{words.letter}</h2>
          <MailLetter letter={letter} />
        </div>
      )}
    </LoadedPart>
  );
};
