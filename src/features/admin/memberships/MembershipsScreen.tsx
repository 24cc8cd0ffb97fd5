import { useEffect } from 'react';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { memberMessages } from '#messages/member.ts';
import { useMay } from '../account/account-store.ts';
import { useListAddress } from '../lists/list-filter.ts';
import { MembersFailure } from '../lists/MembersFailure.tsx';
import { membersList } from '../lists/members-store.ts';
import { useMemberList } from '../lists/use-member-list.ts';
import { PhotoDialog } from '../pieces/PhotoDialog.tsx';
import { forgetPhotos } from '../pieces/private-photos.ts';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { $season } from '../season-in-hand/season-store.ts';
import { ArchiveUndo } from './ArchiveUndo.tsx';
import { forgetArchivedMember } from './archive-store.ts';
import { $listDialog } from './list-dialog.ts';
import { MembershipLists } from './MembershipLists.tsx';
import { MembersSkeleton } from './MembersSkeleton.tsx';
import { $membersPlace, $pendingPlace, membersFilter } from './member-filter-store.ts';

const leave = (): void => {
  forgetPhotos();
  $listDialog.set(undefined);
  forgetArchivedMember();
};

/** The list, or its beginning while the rest is loading. */
const Lists = () => {
  const view = useMemberList({
    list: membersList,
    listFilter: membersFilter,
    $season,
    $members: $membersPlace,
    $pending: $pendingPlace,
  });
  if (view === 'failed') return <MembersFailure />;
  return view === 'loading' ? <MembersSkeleton /> : <MembershipLists view={view} />;
};

/** The current members, active or not, and the sign-ups whose money has not come. */
export const MembershipsScreen = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useListAddress(membersFilter, params);
  useEffect(() => leave, []);
  const writes = useMay()('members', 'write');
  return (
    <div className="screen">
      <ScreenHead name={adminMessages.screens.memberships} isOfSeason>
        {writes && <MainAction href={adminPaths.newMember}>{memberMessages.add}</MainAction>}
      </ScreenHead>
      {writes && <ArchiveUndo />}
      <Lists />
      <PhotoDialog />
    </div>
  );
};
