import { useStore } from '@nanostores/react';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminMessages } from '#messages/admin.ts';
import { certificateMessages } from '#messages/certificate.ts';
import { federationMessages } from '#messages/federation.ts';
import { listMessages } from '#messages/lists.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { useMay } from '../account/account-store.ts';
import type { ListAction } from '../lists/ListActions.tsx';
import { loadMembers } from '../lists/members-store.ts';
import type { ListScreen } from '../lists/use-member-list.ts';
import { writeTo } from '../mail/mailing-choice.ts';
import { $listDialog, type ListDialog } from './list-dialog.ts';
import { $picked } from './member-filter-store.ts';

/**
 * Returns the actions of the list: first those on the chosen members, or on all that it shows if nobody is chosen, then
 * those on the whole list. They wait until all members are loaded.
 */
export const useMemberListActions = (
  view: ListScreen,
): { onChosen: readonly ListAction[]; onList: readonly ListAction[] } => {
  const may = useMay();
  const picked = useStore($picked);
  if (view === 'failed' || (view !== 'loading' && view.found.listed === 0)) return { onChosen: [], onList: [] };
  const isReady = view !== 'loading' && view.certainty === 'exact';
  const people = picked.size || (view === 'loading' ? 0 : view.found.found);
  const opening = (label: string, dialog: ListDialog): ListAction => ({
    label,
    opensDialog: true,
    isReady,
    does: () => $listDialog.set(dialog),
  });
  const write: ListAction = {
    label: words.write,
    name: words.writeTo(people),
    isReady: isReady && people > 0,
    does: () => view !== 'loading' && writeTo(picked.size > 0 ? { ids: [...picked] } : view.choice),
  };
  return {
    onChosen: [
      ...(may('mail', 'write') ? [write] : []),
      opening(listMessages.export, 'export'),
      opening(words.copyAddresses, 'addresses'),
      ...(picked.size > 0 ? [opening(certificateMessages.several.open, 'certificates')] : []),
    ],
    onList: [
      { label: words.classLists, does: adminPaths.classLists },
      opening(federationMessages.export.open, 'federation'),
      ...(may('members', 'write') ? [{ label: adminMessages.licences, does: adminPaths.licences }] : []),
      { label: words.refresh, does: () => void loadMembers() },
      ...(may('members', 'write') && (view === 'loading' || view.found.hasLeaving)
        ? [opening(words.archiveSeason.open, 'archive')]
        : []),
    ],
  };
};
