import type { MemberDetails, TimelineEntry } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { fieldsOf, titleOf, whenOf } from './timeline-words.ts';

const Entry = ({ entry }: { entry: TimelineEntry }) => {
  const { at, by, kind, amount } = entry;
  const fields = fieldsOf(entry);
  return (
    <li className="timeline__entry" data-kind={kind}>
      <time dateTime={at}>{whenOf(entry)}</time>
      <p>
        {titleOf(entry)}
        {amount !== null && ` · ${formatCents(toCents(amount))}`}
        {by && ` ${words.by(by)}`}
      </p>
      {fields && <p className="timeline__fields">{fields}</p>}
    </li>
  );
};

// Money recorded by hand tells of itself, with its sum.
const isTold = ({ kind, what }: TimelineEntry): boolean => kind === 'change' && what === 'member.payment';

/** The story so far: the form, the money, what Stripe told and what administrators changed. */
export const TimelineSection = ({ member: { timeline } }: { member: MemberDetails }) => (
  <section className="card stack" aria-labelledby="timeline">
    <h2 id="timeline">{words.title}</h2>
    {timeline.length === 0 ? (
      <p>{words.empty}</p>
    ) : (
      <ol className="timeline">
        {timeline
          .filter((entry) => !isTold(entry))
          .map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its place; two things may happen at once
            <Entry key={`${entry.at} ${index}`} entry={entry} />
          ))}
      </ol>
    )}
  </section>
);
