import { FlexRender, type RowData, useTable } from '@tanstack/react-table';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTablePager } from './DataTablePager.tsx';
import { DataTableSort } from './DataTableSort.tsx';
import {
  compareCells,
  type DataColumns,
  type DataTableModel,
  dataTableFeatures,
  type KeptPlace,
} from './data-table.ts';

interface DataTableProps<Row extends RowData> {
  /** Names the table for people who do not see the heading above it. */
  caption: string;
  /** Both are declared outside the component, so that they keep their identity. */
  columns: DataColumns<Row>;
  idOf: (row: Row) => string;
  rows: readonly Row[];
  /** The column by which the rows come sorted, upwards by default. */
  sortedBy: string;
  isDescending?: boolean;
  pageSize?: number;
  /** The filter of the rows. Another filter shows the first page; other rows of the same filter keep the page. */
  selection?: string;
  /** Restores the order, and the page of the same filter, when somebody returns to the list. */
  kept?: KeptPlace;
}

/** A list that sorts by its headings and shows a page at a time. On phones each row is a card (`.table--cards`). */
export const DataTable = <Row extends RowData>(props: DataTableProps<Row>) => {
  const { caption, columns, idOf, rows, sortedBy, isDescending = false, pageSize = 100, selection, kept } = props;
  const frame = useRef<HTMLTableElement>(null);
  const [left] = useState(() => kept?.get());
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: rows,
    getRowId: idOf,
    defaultColumn: { sortFn: compareCells, sortDescFirst: false },
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetPageIndex: selection === undefined,
    initialState: {
      sorting: left?.sorting ?? [{ id: sortedBy, desc: isDescending }],
      pagination: { pageIndex: left && left.selection === selection ? left.pageIndex : 0, pageSize },
    },
  });
  const { sorting, pagination } = table.state;
  const { pageIndex } = pagination;
  useEffect(() => kept?.set({ selection, sorting, pageIndex }), [kept, selection, sorting, pageIndex]);
  const shown = useRef(selection);
  useEffect(() => {
    const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
    const wanted = shown.current === selection ? Math.min(pageIndex, last) : 0;
    shown.current = selection;
    if (wanted !== pageIndex) table.setPageIndex(wanted);
  });
  const toTop = (): void => {
    frame.current?.scrollIntoView({ block: 'start' });
    frame.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <DataTableSort table={table} />
      <div className="table-frame">
        <table ref={frame} className="table table--cards" tabIndex={-1}>
          <caption className="visually-hidden">{caption}</caption>
          <DataTableHead table={table} />
          <DataTableBody table={table} />
        </table>
      </div>
      <DataTablePager table={table} onPage={toTop} />
    </>
  );
};

/** About as many as a screen shows. The others are painted in the next frame. */
const FIRST_ROWS = 15;

const DataTableBody = <Row extends RowData>({ table }: { table: DataTableModel<Row> }) => {
  const isBegun = useDeferredValue(true, false);
  const { rows } = table.getRowModel();
  return (
    <tbody>
      {(isBegun ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
        <tr key={row.id}>
          {row.getAllCells().map((cell) => {
            const { header, meta } = cell.column.columnDef;
            return meta?.isRowHeader ? (
              <th key={cell.id} scope="row" data-column={cell.column.id}>
                <FlexRender cell={cell} />
              </th>
            ) : (
              <td
                key={cell.id}
                data-column={cell.column.id}
                data-label={typeof header === 'string' ? header : undefined}
              >
                <FlexRender cell={cell} />
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
};
