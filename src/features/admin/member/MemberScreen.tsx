import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages as words } from '#messages/member.ts';
import { PhotoDialog } from '../pieces/PhotoDialog.tsx';
import { $enlarged } from '../pieces/private-photos.ts';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { ScreenTitle } from '../screen/ScreenTitle.tsx';
import { FirstPart } from './FirstPart.tsx';
import { MemberDialogs } from './MemberDialogs.tsx';
import { MemberHead } from './MemberHead.tsx';
import { fetchMember } from './member-api.ts';
import { $memberDialog } from './member-dialog.ts';
import { type MemberPart, memberParts, membershipPathOf, partOf } from './member-parts.ts';
import { $member, type FetchMember, forgetMember, loadMember, showMember } from './member-store.ts';
import { NextStepBox } from './NextStepBox.tsx';
import { historyOf, mailsOf } from './timeline-words.ts';

const MemberEditor = lazy(() =>
  import('./editor/MemberEditor.tsx').then(({ MemberEditor }) => ({
    default: MemberEditor,
  })),
);

type Search = Readonly<Record<string, string>>;

type Back = { href: string; label: string };

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

interface MemberPageProps {
  member: MemberDetails;
  back: Back;
  part: MemberPart;
  onEdit: () => void;
}

const contents: Readonly<Record<MemberPart, ComponentType<{ member: MemberDetails }>>> = {
  adhesion: FirstPart,
  coordonnees: lazy(async () => ({ default: (await import('./ContactPart.tsx')).ContactPart })),
  notes: lazy(async () => ({ default: (await import('./NotesPart.tsx')).NotesPart })),
  historique: lazy(async () => ({ default: (await import('./HistoryPart.tsx')).HistoryPart })),
  courriels: lazy(async () => ({ default: (await import('./MailPart.tsx')).MailPart })),
  donnees: lazy(async () => ({ default: (await import('./PrivacySection.tsx')).PrivacySection })),
};

const MemberPage = ({ member, part, back, onEdit }: MemberPageProps) => {
  const Content = contents[part];
  const counts: Partial<Record<MemberPart, number>> = {
    historique: historyOf(member).length,
    courriels: mailsOf(member).length + member.links.length,
  };
  return (
    <>
      <MemberHead member={member} part={words.parts[part]} back={back} onEdit={onEdit} />
      <NextStepBox member={member} />
      <LinkTabs
        label={words.partsOf}
        current={part}
        tabs={memberParts.map((name) => ({
          name,
          label: words.parts[name],
          href: membershipPathOf(member, name),
          ...(counts[name] && { count: counts[name] }),
        }))}
      />
      <Suspense fallback={<p className="loading">{adminMessages.loading}</p>}>
        <Content member={member} />
      </Suspense>
      <MemberDialogs member={member} />
      <PhotoDialog />
    </>
  );
};

const Missing = ({ back }: { back: Back }) => (
  <div className="empty">
    <ScreenTitle name={words.missingTitle} />
    <p>{words.missing}</p>
    <a className="button" href={back.href}>
      {back.label}
    </a>
  </div>
);

interface MemberViewProps {
  id: string;
  /** Reads the member. The function must keep its identity between renders. */
  fetch: FetchMember;
  /** The query of the address. */
  search: Search;
  /** The list that has the other members. */
  back: Back;
}

/** The whole membership: person, disciplines, money, history and actions. */
export const MemberView = ({ id, fetch, search, back }: MemberViewProps) => {
  const view = useStore($member);
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    void loadMember(id, fetch);
    return forgetEverything;
  }, [id, fetch]);
  if (view.state === 'ready' && isEditing) return <EditMember member={view.value} onEnd={() => setEditing(false)} />;
  return (
    <div className="screen">
      <LoadedPart of={view} reload={() => loadMember(id, fetch)} words={words} missing={<Missing back={back} />}>
        {(member) => (
          <MemberPage member={member} part={partOf(search.partie)} back={back} onEdit={() => setEditing(true)} />
        )}
      </LoadedPart>
    </div>
  );
};

const toMembers = { href: adminPaths.memberships, label: words.back };

export interface MemberScreenProps {
  params: Readonly<Record<string, string>>;
  search: Search;
}

/** A membership opened from the list of members. */
export const MemberScreen = ({ params: { id = '' }, search }: MemberScreenProps) => (
  <MemberView id={id} fetch={fetchMember} search={search} back={toMembers} />
);
