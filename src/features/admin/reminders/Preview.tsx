import { useCallback } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { PreviewedReminder, ReminderRuleInput } from '#domain/member/reminder.ts';
import { anyMemberPath } from '#lib/admin-paths.ts';
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

const column = dataColumns<PreviewedReminder & { day: IsoDate }>();
const { columns: titles } = words;

const columns = column.columns([
  column.plain('name', titles.name, { isRowHeader: true, phone: 'name' }, (original) => (
    <a href={anyMemberPath(original.memberId, original.isArchived)}>{original.name}</a>
  )),
  column.plain('due', titles.dueOn, { width: 10, phone: 'note' }, (original) =>
    words.due(formatDate(original.dueOn), original.dueOn < original.day),
  ),
  column.plain('why', titles.why, { width: 14, phone: 'more' }, (original) => {
    const text = words.why(original.lacking, original.season);
    return <span title={text}>{text}</span>;
  }),
  column.display({
    id: 'last',
    header: titles.last,
    meta: { width: 14, from: 'medium' },
    cell: ({
      row: {
        original: { lastMail },
      },
    }) => (lastMail ? words.last(mailKindNames[lastMail.kind], formatDay(lastMail.at)) : words.noLast),
  }),
]);

const reminderId = ({ memberId, dueOn }: PreviewedReminder): string => `${memberId} ${dueOn}`;

const People = ({ day, people, count, caption, none }: PeopleProps) =>
  count === 0 ? (
    <p>{none}</p>
  ) : (
    <DataTable
      caption={words.caption(caption)}
      columns={columns}
      idOf={reminderId}
      rows={people.map((one) => ({ ...one, day }))}
      foot={count > people.length && <p className="selection">{words.first(people.length, count)}</p>}
    />
  );

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
