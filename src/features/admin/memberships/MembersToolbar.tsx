import { useStore } from '@nanostores/react';
import { SearchField } from '#components/ui/SearchField.tsx';
import { LONGEST_SEARCH } from '#domain/member-search.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { memberAddressesMessages } from '#messages/member-addresses.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { Folded } from '../Folded.tsx';
import { loadMembers } from '../members-store.ts';
import { $listDialog } from './list-dialog.ts';
import { membersFilter } from './member-filter-store.ts';

interface MembersToolbarProps {
  /** True if somebody could be archived. */
  hasLeaving: boolean;
  /** False while the list is awaited: actions for all that it shows have to wait. */
  isExact: boolean;
}

interface ListButtonProps {
  opens: 'export' | 'addresses' | 'archive';
  /** It takes its place from the beginning, so that nothing moves when the rest comes. */
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

/** The search, and the actions for the whole list. */
export const MembersToolbar = ({ hasLeaving, isExact }: MembersToolbarProps) => (
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
        <a className="button" href={adminPaths.classLists}>
          {words.classLists}
        </a>
        {hasLeaving && (
          <ListButton opens="archive" isReady={isExact}>
            {words.archiveSeason.open}
          </ListButton>
        )}
      </div>
    </Folded>
  </div>
);
