import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import type { MemberDetails } from '#domain/member-details.ts';
import { paths } from '#lib/paths.ts';
import { memberMessages as words } from '#messages/member.ts';
import { PhotoDialog } from '../memberships/PhotoDialog.tsx';
import { $enlarged } from '../memberships/private-photos.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { ActionsSection } from './ActionsSection.tsx';
import { EditMember } from './EditMember.tsx';
import { GuardianSection } from './GuardianSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { MemberDialogs } from './MemberDialogs.tsx';
import { MemberHead } from './MemberHead.tsx';
import { MoneySection } from './MoneySection.tsx';
import { fetchMember } from './member-api.ts';
import { $memberDialog } from './member-dialog.ts';
import { $member, type FetchMember, forgetMember, loadMember } from './member-store.ts';
import { PaymentsSection } from './PaymentsSection.tsx';
import { ProofSection } from './ProofSection.tsx';
import { StandingSection } from './StandingSection.tsx';
import { TimelineSection } from './TimelineSection.tsx';

const forgetEverything = (): void => {
  $memberDialog.set(undefined);
  $enlarged.set(undefined);
  forgetMember();
};

const MemberPage = ({ member, onEdit }: { member: MemberDetails; onEdit: () => void }) => (
  <>
    <MemberHead member={member} />
    <div className="member-page">
      <div className="member-page__aside">
        <StandingSection member={member} />
        <ActionsSection member={member} onEdit={onEdit} />
        <ProofSection member={member} />
      </div>
      <div className="member-page__main">
        <MoneySection member={member} />
        <PaymentsSection member={member} />
        <IdentitySection member={member} />
        <GuardianSection member={member} />
        <TimelineSection member={member} />
      </div>
    </div>
    <MemberDialogs member={member} />
    <PhotoDialog />
  </>
);

const Missing = () => (
  <div className="empty">
    <ScreenTitle name={words.missingTitle} />
    <p>{words.missing}</p>
  </div>
);

interface MemberViewProps {
  id: string;
  /** Reads the member. It must keep its identity between renders. */
  fetch: FetchMember;
  /** The list to go back to. */
  back: { href: string; label: string };
}

/** The whole membership: person, disciplines, money, history and actions. */
export const MemberView = ({ id, fetch, back }: MemberViewProps) => {
  const view = useStore($member);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    void loadMember(id, fetch);
    return forgetEverything;
  }, [id, fetch]);
  if (view.state === 'ready' && isEditing) return <EditMember member={view.member} onEnd={() => setEditing(false)} />;
  return (
    <div className="screen">
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
      {view.state === 'loading' && (
        <p role="status" className="loading">
          {words.loading}
        </p>
      )}
      {view.state === 'missing' && <Missing />}
      {view.state === 'failed' && (
        <RetryNotice title={words.failed} onRetry={() => void loadMember(id, fetch)}>
          {words.failedHint}
        </RetryNotice>
      )}
      {view.state === 'ready' && <MemberPage member={view.member} onEdit={() => setEditing(true)} />}
    </div>
  );
};

const toMembers = { href: paths.adminMemberships, label: words.back };

/** A membership opened from the list of members. */
export const MemberScreen = ({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) => (
  <MemberView id={id} fetch={fetchMember} back={toMembers} />
);
