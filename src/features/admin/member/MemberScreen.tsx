import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages as words } from '#messages/member.ts';
import { useMay } from '../account/account-store.ts';
import { PhotoDialog } from '../pieces/PhotoDialog.tsx';
import { $enlarged } from '../pieces/private-photos.ts';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ScreenTitle } from '../screen/ScreenTitle.tsx';
import { ActionsSection } from './ActionsSection.tsx';
import { DossierSection } from './DossierSection.tsx';
import { GuardianSection } from './GuardianSection.tsx';
import { IdentitySection } from './IdentitySection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { MailSection } from './MailSection.tsx';
import { MemberDialogs } from './MemberDialogs.tsx';
import { MemberHead } from './MemberHead.tsx';
import { MoneySection } from './MoneySection.tsx';
import { fetchMember } from './member-api.ts';
import { $memberDialog } from './member-dialog.ts';
import { $member, type FetchMember, forgetMember, loadMember, showMember } from './member-store.ts';
import { PaymentsSection } from './PaymentsSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { ProofSection } from './ProofSection.tsx';
import { SeasonsSection } from './SeasonsSection.tsx';
import { StandingSection } from './StandingSection.tsx';
import { TimelineSection } from './TimelineSection.tsx';

const MemberEditor = lazy(() =>
  import('./editor/MemberEditor.tsx').then(({ MemberEditor }) => ({
    default: MemberEditor,
  })),
);

interface EditMemberProps {
  member: MemberDetails;
  onEnd: () => void;
}

/** The membership form for an existing member. */
const EditMember = ({ member, onEnd }: EditMemberProps) => {
  const finish = (saved: MemberDetails): void => {
    showMember(saved);
    onEnd();
    scrollTo(0, 0);
  };
  // The answer may have been lost, or somebody may have removed the member.
  const cancel = (): void => {
    onEnd();
    void loadMember(member.id);
  };
  return (
    <div className="screen">
      <ScreenHead name={words.editTitle(member.fullName)} />
      <Suspense fallback={<p className="loading">{adminMessages.loading}</p>}>
        <MemberEditor member={member} onDone={finish} onCancel={cancel} />
      </Suspense>
    </div>
  );
};

const forgetEverything = (): void => {
  $memberDialog.set(undefined);
  $enlarged.set(undefined);
  forgetMember();
};

const MemberPage = ({ member, onEdit }: { member: MemberDetails; onEdit: () => void }) => {
  const may = useMay();
  return (
    <>
      <MemberHead member={member} />
      <div className="member-page">
        <div className="member-page__aside">
          <StandingSection member={member} />
          <ActionsSection member={member} onEdit={onEdit} />
          <DossierSection member={member} />
          <ProofSection member={member} />
        </div>
        <div className="member-page__main">
          <MoneySection member={member} />
          <PaymentsSection member={member} />
          <IdentitySection member={member} />
          <GuardianSection member={member} />
          <LinksSection member={member} />
          <PrivacySection member={member} />
          <SeasonsSection member={member} />
          <TimelineSection member={member} />
          {/* This part is loaded separately, so everything below it would move. */}
          {may('mail', 'write') && <MailSection member={member} />}
        </div>
      </div>
      <MemberDialogs member={member} />
      <PhotoDialog />
    </>
  );
};

const Missing = () => (
  <div className="empty">
    <ScreenTitle name={words.missingTitle} />
    <p>{words.missing}</p>
  </div>
);

interface MemberViewProps {
  id: string;
  /** Reads the member. The function must keep its identity between renders. */
  fetch: FetchMember;
  /** The list to which the user returns. */
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
  if (view.state === 'ready' && isEditing) return <EditMember member={view.value} onEnd={() => setEditing(false)} />;
  return (
    <div className="screen">
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
      <LoadedPart of={view} reload={() => loadMember(id, fetch)} words={words} missing={<Missing />}>
        {(member) => <MemberPage member={member} onEdit={() => setEditing(true)} />}
      </LoadedPart>
    </div>
  );
};

const toMembers = { href: adminPaths.memberships, label: words.back };

/** A membership opened from the list of members. */
export const MemberScreen = ({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) => (
  <MemberView id={id} fetch={fetchMember} back={toMembers} />
);
