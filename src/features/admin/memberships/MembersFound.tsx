import type { WritableAtom } from 'nanostores';
import { memo, useMemo } from 'react';
import { DataTable } from '#components/ui/DataTable.tsx';
import type { DataColumns, TablePlace } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member/member.ts';
import type { ListPage, ListPlace } from '#domain/member/member-list.ts';
import { membershipsMessages as words } from '#messages/memberships.ts';
import type { ListView } from '../lists/use-member-list.ts';
import { memberColumns } from './member-columns.tsx';
import { $membersPlace, $pendingPlace } from './member-filter-store.ts';

const memberId = ({ id }: MemberJson): string => id;

interface MembersTableProps {
  caption: string;
  columns: DataColumns<MemberJson>;
  page: ListPage;
  place: ListPlace;
  /** A key that changes with the search and the filter. */
  selection: string;
  isBusy: boolean;
  $place: WritableAtom<TablePlace | undefined>;
}

/** A page of a list of members. It is memoised, so that typing does not wait for it. */
export const MembersTable = memo(({ caption, columns, page, place, selection, isBusy, $place }: MembersTableProps) => {
  const sorting = useMemo(() => [{ id: place.by, desc: place.isDescending }], [place.by, place.isDescending]);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      idOf={memberId}
      rows={page.rows}
      sortedBy="name"
      pages={{
        total: page.total,
        sorting,
        pageIndex: place.page - 1,
        isBusy,
        onPlace: (wanted) => $place.set({ selection, ...wanted }),
      }}
    />
  );
});

interface MembersSectionProps extends Omit<MembersTableProps, 'caption' | 'columns'> {
  id: string;
  title: string;
  note?: string;
}

const MembersSection = ({ id, title, note, ...table }: MembersSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="members">
    <h2 id={`${id}-title`}>{title}</h2>
    {note && <p>{note}</p>}
    <MembersTable caption={title} columns={memberColumns} {...table} />
  </section>
);

/** The members and, in a table of their own, the sign-ups that wait for money. */
export const MembersFound = ({ found, places, selection, certainty }: ListView) => {
  const told = { selection, isBusy: certainty === 'guess' };
  return (
    <>
      {found.members.rows.length > 0 && (
        <MembersSection
          id="members"
          title={words.membersTitle}
          page={found.members}
          place={places.members}
          $place={$membersPlace}
          {...told}
        />
      )}
      {found.pending.rows.length > 0 && (
        <MembersSection
          id="pending"
          title={words.pendingTitle}
          note={words.pendingNote}
          page={found.pending}
          place={places.pending}
          $place={$pendingPlace}
          {...told}
        />
      )}
    </>
  );
};
