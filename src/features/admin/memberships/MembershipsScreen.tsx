import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useMedia } from '#components/ui/use-media.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { membershipsMessages } from '#messages/memberships.ts';
import { useMay } from '../account/account-store.ts';
import { ActionButtons, MoreActions } from '../lists/ListActions.tsx';
import { useListAddress } from '../lists/list-filter.ts';
import { MembersFailure } from '../lists/MembersFailure.tsx';
import { MembersSkeleton } from '../lists/MembersSkeleton.tsx';
import { membersList } from '../lists/members-store.ts';
import { useMemberList } from '../lists/use-member-list.ts';
import { PhotoDialog } from '../pieces/PhotoDialog.tsx';
import { forgetPhotos } from '../pieces/private-photos.ts';
import { MainAction, ScreenHead } from '../screen/ScreenHead.tsx';
import { $season } from '../season-in-hand/season-store.ts';
import { ArchiveUndo } from './ArchiveUndo.tsx';
import { forgetArchivedMember } from './archived.ts';
import { $listDialog } from './list-dialog.ts';
import { MembershipLists } from './MembershipLists.tsx';
import { $membersPlace, $picked, membersFilter } from './member-filter-store.ts';
import { useMemberListActions } from './member-list-actions.ts';

const leave = (): void => {
  forgetPhotos();
  $listDialog.set(undefined);
  forgetArchivedMember();
};

/** The current members, active or not, and the sign-ups whose money has not come. */
export const MembershipsScreen = ({ params }: { params: Readonly<Record<string, string>> }) => {
  useListAddress(membersFilter, params);
  useEffect(() => leave, []);
  const view = useMemberList({ list: membersList, listFilter: membersFilter, $season, $place: $membersPlace });
  const { onChosen, onList } = useMemberListActions(view);
  // Beside chosen rows, these actions stand in the foot of the list.
  const isChosen = useStore($picked).size > 0;
  const [first, others] = isChosen ? [[], onList] : [onChosen.slice(0, -1), [...onChosen.slice(-1), ...onList]];
  const writes = useMay()('members', 'write');
  const isWide = useMedia('(min-width: 64rem)');
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.memberships} isOfSeason>
        {isWide && onList.length > 0 && (
          <>
            <ActionButtons actions={first} />
            <MoreActions actions={others} />
          </>
        )}
        {writes && <MainAction href={adminPaths.newMember}>{membershipsMessages.add}</MainAction>}
      </ScreenHead>
      {writes && <ArchiveUndo />}
      {view === 'failed' && <MembersFailure />}
      {view === 'loading' && <MembersSkeleton />}
      {typeof view !== 'string' && (
        <MembershipLists view={view} actions={onChosen} menu={isWide ? [] : [...first, ...others]} />
      )}
      <PhotoDialog />
    </div>
  );
};
