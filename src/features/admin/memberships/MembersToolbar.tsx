import { useStore } from '@nanostores/react';
import { SearchField } from '#components/ui/SearchField.tsx';
import type { MemberJson } from '#domain/member.ts';
import { paths } from '#lib/paths.ts';
import { memberExportMessages } from '#messages/member-export.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import { loadMembers } from '../members-store.ts';
import { archivable } from './archive-store.ts';
import { $listDialog } from './list-dialog.ts';
import { $memberQuery } from './member-filter-store.ts';

interface MembersToolbarProps {
  members: readonly MemberJson[];
  /** Else the rest is on its way, and nothing can be done with the whole list. */
  isWhole: boolean;
}

/** The search, and what can be done with the whole list. */
export const MembersToolbar = ({ members, isWhole }: MembersToolbarProps) => {
  const leaving = archivable(members).length;
  // In their places from the beginning: nothing moves under the finger once the rest is there.
  const ask = (dialog: 'export' | 'archive') => () => {
    if (isWhole) $listDialog.set(dialog);
  };
  return (
    <div className="toolbar">
      <SearchField
        hint={words.searchHint}
        value={useStore($memberQuery)}
        onValue={(typed) => $memberQuery.set(typed)}
      />
      <div className="cluster">
        <button type="button" className="button" onClick={() => void loadMembers()}>
          {words.refresh}
        </button>
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-disabled={!isWhole}
          onClick={ask('export')}
        >
          {memberExportMessages.open}
        </button>
        <a className="button" href={paths.adminClassLists}>
          {words.classLists}
        </a>
        {leaving > 0 && (
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            aria-disabled={!isWhole}
            onClick={ask('archive')}
          >
            {isWhole ? words.archiveAll.open(leaving) : words.archiveAll.openAll}
          </button>
        )}
      </div>
    </div>
  );
};
