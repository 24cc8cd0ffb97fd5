import { useEffect } from 'react';
import { paths } from '#lib/paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages } from '#messages/member.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { MembersFailure } from '../MembersFailure.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { useMembers } from '../use-members.ts';
import { MembershipLists } from './MembershipLists.tsx';
import { MembersSkeleton } from './MembersSkeleton.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { forgetPhotos } from './private-photos.ts';

/** Everyone of the season: members in good standing or not, and the sign-ups whose money has not come. */
export const MembershipsScreen = () => {
  const members = useMembers();
  useEffect(() => forgetPhotos, []);
  return (
    <div className="screen">
      <header className="screen-head">
        <ScreenTitle name={adminMessages.screens.memberships}>{words.title}</ScreenTitle>
        <a className="button button--primary" href={paths.adminNewMember}>
          {memberMessages.add}
        </a>
      </header>
      {members.state === 'loading' && <MembersSkeleton />}
      {members.state === 'failed' && <MembersFailure />}
      {members.state === 'ready' && <MembershipLists members={members.list} />}
      <PhotoDialog />
    </div>
  );
};
