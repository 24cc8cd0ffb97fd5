import { Said } from '#components/ui/Said.tsx';
import { type MemberDetails, type TimelineEntry, timelineKinds } from '#domain/member/member-details.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { fieldsOf, sumOf, titleOf, whenOf } from './timeline-words.ts';

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const { at, by, kind, amount, note, becomes } = entry;
  const fields = fieldsOf(entry);
  return (
    <li className="timeline__entry" data-kind={kind === timelineKinds.notification ? timelineKinds.payment : kind}>
      <time dateTime={at}>{whenOf(entry)}</time>
      <p>
        {titleOf(entry)}
        {amount !== null && <Said text={` · ${sumOf(entry)}`} />}
        {by && ` ${words.by(by)}`}
      </p>
      {note && <p className="timeline__fields">{becomes ? words.reason(note) : note}</p>}
      {entry.mail?.why && <p className="timeline__fields">{words.why(entry.mail.why)}</p>}
      {fields && <p className="timeline__fields">{fields}</p>}
    </li>
  );
};

// These have an entry of their own, which tells more: an amount or a note.
const doubled = [
  'member.payment',
  'member.refund',
  'member.correct-payment',
  'member.correct-refund',
  'member.settle-flag',
];
const isDoubled = ({ kind, what }: TimelineEntry): boolean => kind === 'change' && doubled.includes(what);

/** The history: the form, the money, the provider's notifications, and the changes of administrators. */
export const TimelineSection = ({ member: { timeline } }: { member: MemberDetails }) => (
  <section className="card stack" aria-labelledby="timeline">
    <h2 id="timeline">{words.title}</h2>
    {timeline.length === 0 ? (
      <p>{words.empty}</p>
    ) : (
      <ol className="timeline">
        {timeline
          .filter((entry) => !isDoubled(entry))
          .map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries keep their place; two may have the same instant
            <Entry key={`${entry.at} ${index}`} entry={entry} />
          ))}
      </ol>
    )}
  </section>
);
