import { useStore } from '@nanostores/react';
import { SearchField } from '#components/ui/SearchField.tsx';
import { LONGEST_SEARCH } from '#domain/member/member-search.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { mailingMessages } from '#messages/mailing.ts';
import { memberAddressesMessages } from '#messages/member-addresses.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { useMay } from '../account/account-store.ts';
import { loadMembers } from '../lists/members-store.ts';
import type { ListView } from '../lists/use-member-list.ts';
import { writeTo } from '../mail/mailing-choice.ts';
import { Folded } from '../screen/Folded.tsx';
import { $listDialog } from './list-dialog.ts';
import { $picked, membersFilter } from './member-filter-store.ts';

interface MembersToolbarProps {
  view: ListView;
}

interface ListButtonProps {
  opens: 'export' | 'addresses' | 'archive';
  /** The part keeps its space from the beginning, so that nothing moves later. */
  isReady: boolean;
  children: string;
}

const ListButton = ({ opens, isReady, children }: ListButtonProps) => (
  <button
    type="button"
    className="button"
    aria-haspopup="dialog"
    aria-disabled={!isReady}
    onClick={() => isReady && $listDialog.set(opens)}
  >
    {children}
  </button>
);

/** Writes to the picked members, or to all that the list shows if nobody is picked. */
const WriteButton = ({ view: { found, choice }, isReady }: MembersToolbarProps & { isReady: boolean }) => {
  const picked = useStore($picked);
  const people = picked.size > 0 ? picked.size : found.found;
  const isPossible = isReady && people > 0;
  return (
    <button
      type="button"
      className="button"
      aria-disabled={!isPossible}
      onClick={() => isPossible && writeTo(picked.size > 0 ? { ids: [...picked] } : choice)}
    >
      {mailingMessages.open(people)}
    </button>
  );
};

/** The search, and the actions for the whole list. The actions wait until all its members are loaded. */
export const MembersToolbar = ({ view }: MembersToolbarProps) => {
  const {
    found: { hasLeaving },
    certainty,
  } = view;
  const isExact = certainty === 'exact';
  const may = useMay();
  return (
    <div className="toolbar">
      <SearchField
        hint={words.searchHint}
        maxLength={LONGEST_SEARCH}
        value={useStore(membersFilter.$query)}
        onValue={(typed) => membersFilter.$query.set(typed)}
      />
      <Folded label={words.listActions}>
        <div className="cluster">
          <button type="button" className="button" onClick={() => void loadMembers()}>
            {words.refresh}
          </button>
          <ListButton opens="export" isReady={isExact}>
            {memberExportMessages.open}
          </ListButton>
          <ListButton opens="addresses" isReady={isExact}>
            {memberAddressesMessages.open}
          </ListButton>
          {may('mail', 'write') && <WriteButton view={view} isReady={isExact} />}
          <a className="button" href={adminPaths.classLists}>
            {words.classLists}
          </a>
          {hasLeaving && may('members', 'write') && (
            <ListButton opens="archive" isReady={isExact}>
              {words.archiveSeason.open}
            </ListButton>
          )}
        </div>
      </Folded>
    </div>
  );
};
