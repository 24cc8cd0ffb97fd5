import type { WritableAtom } from 'nanostores';
import { memo, type ReactNode, useMemo } from 'react';
import { DataTable } from '#components/ui/DataTable.tsx';
import type { DataColumns, TablePlace } from '#components/ui/data-table.ts';
import type { MemberJson } from '#domain/member/member.ts';
import type { FoundMembers, ListPlace } from '#domain/member/member-list.ts';
import type { ListView } from './use-member-list.ts';

const memberId = ({ id }: MemberJson): string => id;

interface RowsProps {
  caption: string;
  columns: DataColumns<MemberJson>;
  rows: FoundMembers['rows'];
  total: number;
  place: ListPlace;
  /** A key that changes with the search and the filter. */
  selection: string;
  isBusy: boolean;
  $place: WritableAtom<TablePlace | undefined>;
  foot: ReactNode;
}

const Rows = memo(({ caption, columns, rows, total, place, selection, isBusy, $place, foot }: RowsProps) => {
  const sorting = useMemo(() => [{ id: place.by, desc: place.isDescending }], [place.by, place.isDescending]);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      idOf={memberId}
      rows={rows}
      sortedBy="name"
      foot={foot}
      pages={{
        total,
        sorting,
        pageIndex: place.page - 1,
        isBusy,
        onPlace: (wanted) => $place.set({ selection, ...wanted }),
      }}
    />
  );
});

interface MembersTableProps extends Pick<RowsProps, 'caption' | 'columns' | '$place' | 'foot'> {
  view: ListView;
}

/** A page of a list of members. Its rows are memoised, so that typing does not wait for them. */
export const MembersTable = ({ view: { found, place, selection, certainty }, ...table }: MembersTableProps) => (
  <Rows
    {...table}
    rows={found.rows}
    total={found.found}
    place={place}
    selection={selection}
    isBusy={certainty === 'guess'}
  />
);
