import type { MemberDetails } from '#domain/member/member-details.ts';
import { memberTimelineMessages as words } from '#messages/member-timeline.ts';
import { useMay } from '../account/account-store.ts';
import { LinksSection } from './LinksSection.tsx';
import { MailSection } from './MailSection.tsx';
import { Timeline } from './Timeline.tsx';
import { mailsOf } from './timeline-words.ts';

/** The mails and the links that the person got, and what they want to get. */
export const MailPart = ({ member }: { member: MemberDetails }) => {
  const writes = useMay()('mail', 'write');
  return (
    <div className="columns">
      <div>
        <LinksSection member={member} />
        {/* It is read separately, so everything below it would move. */}
        {writes && <MailSection member={member} />}
      </div>
      <Timeline id="mails" title={words.mails} empty={words.noMails} entries={mailsOf(member)} />
    </div>
  );
};
