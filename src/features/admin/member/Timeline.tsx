import { Said } from '#components/ui/Said.tsx';
import { type TimelineEntry, timelineKinds } from '#domain/member/member-details.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { fieldsOf, sumOf, titleOf, whenOf } from './timeline-words.ts';

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const { at, by, kind, amount, note, becomes } = entry;
  const fields = fieldsOf(entry);
  return (
    <li className="timeline__entry" data-kind={kind === timelineKinds.notification ? timelineKinds.payment : kind}>
      <time className="note" dateTime={at}>
        {whenOf(entry)}
      </time>
      <p>
        {titleOf(entry)}
        {amount !== null && <Said text={` · ${sumOf(entry)}`} />}
        {by && ` ${words.by(by)}`}
      </p>
      {note && <p className="note">{becomes ? words.reason(note) : note}</p>}
      {entry.mail?.why && <p className="note">{words.why(entry.mail.why)}</p>}
      {fields && <p className="note">{fields}</p>}
    </li>
  );
};

interface TimelineProps {
  id: string;
  title: string;
  /** Shown if there are no entries. */
  empty: string;
  entries: readonly TimelineEntry[];
}

/** Events in the order of time. */
export const Timeline = ({ id, title, empty, entries }: TimelineProps) => (
  <section className="card stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {entries.length === 0 ? (
      <p>{empty}</p>
    ) : (
      <ol className="timeline">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their place; two may have the same instant
          <Entry key={`${entry.at} ${index}`} entry={entry} />
        ))}
      </ol>
    )}
  </section>
);
