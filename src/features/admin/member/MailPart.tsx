import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { useMay } from '../account/account-store.ts';
import { LinksSection } from './LinksSection.tsx';
import { MailSection } from './MailSection.tsx';
import { Timeline } from './Timeline.tsx';
import { mailsOf } from './timeline-words.ts';

/** The person's mails and links, and whether they want news. */
export const MailPart = ({ member }: { member: MemberDetails }) => {
  const writes = useMay()('mail', 'write');
  return (
    <div className="columns">
      <div>
        <LinksSection member={member} />
        {/* It comes last because it is requested separately: anything below it would move when the answer comes. */}
        {writes && <MailSection member={member} />}
      </div>
      <Timeline id="mails" title={words.mails} empty={words.noMails} entries={mailsOf(member)} />
    </div>
  );
};
