import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { SeasonsSection } from './SeasonsSection.tsx';
import { Timeline } from './Timeline.tsx';
import { historyOf } from './timeline-words.ts';

/** What happened to this membership, and the other memberships of the person. */
export const HistoryPart = ({ member }: { member: MemberDetails }) => (
  <div className="columns">
    <Timeline id="timeline" title={words.title} empty={words.empty} entries={historyOf(member)} />
    <SeasonsSection member={member} />
  </div>
);
