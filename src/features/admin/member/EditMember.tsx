import { lazy, Suspense } from 'react';
import type { MemberDetails } from '#domain/member-details.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages as words } from '#messages/member.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { showMember } from './member-store.ts';

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
export const EditMember = ({ member, onEnd }: EditMemberProps) => {
  const finish = (saved: MemberDetails): void => {
    showMember(saved);
    onEnd();
    scrollTo(0, 0);
  };
  return (
    <div className="screen">
      <ScreenTitle name={words.editTitle(member.fullName)} />
      <Suspense fallback={<p className="loading">{adminMessages.loading}</p>}>
        <MemberEditor member={member} onDone={finish} onCancel={onEnd} />
      </Suspense>
    </div>
  );
};
