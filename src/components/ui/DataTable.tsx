import {
  FlexRender,
  functionalUpdate,
  type PaginationState,
  type RowData,
  type SortingState,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { dataTableMessages as words } from '#messages/data-table.ts';
import {
  type AskedPages,
  compareCells,
  type DataColumnMeta,
  type DataColumns,
  type DataTableModel,
  dataTableFeatures,
  type KeptPlace,
} from './data-table.ts';

interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers. */
  caption: string;
  /** Columns are declared outside the component, so that they keep their identity. */
  columns: DataColumns<Row>;
  idOf: (row: Row) => string;
  rows: readonly Row[];
  /** The column by which the rows come sorted, upwards by default. Absent for rows that have one order. */
  sortedBy?: string;
  isDescending?: boolean;
  pageSize?: number;
  /** The filter of the rows. A new filter shows the first page; new rows of the same filter keep the page. */
  selection?: string;
  /** Restores the order, and the page of the same filter, when somebody returns to the list. */
  kept?: KeptPlace;
  /** The state of a paged list, if the rows are only one of its pages, already sorted. */
  pages?: AskedPages;
  /** What stands beside the pages, under the last row: sums, or the actions on chosen rows. */
  foot?: ReactNode;
}

/** Returns the options of a table whose rows are loaded page by page. */
const askedPages = ({ total, sorting, pageIndex, onPlace }: AskedPages, pageSize: number) => ({
  manualSorting: true,
  manualPagination: true,
  rowCount: total,
  state: { sorting, pagination: { pageIndex, pageSize } },
  onSortingChange: (change: Updater<SortingState>) =>
    onPlace({ sorting: functionalUpdate(change, sorting), pageIndex }),
  onPaginationChange: (change: Updater<PaginationState>) =>
    onPlace({ sorting, pageIndex: functionalUpdate(change, { pageIndex, pageSize }).pageIndex }),
});

/** A list that sorts by its headings and shows a page at a time. On phones a row has two lines. */
export const DataTable = <Row extends RowData>(props: DataTableProps<Row>) => {
  const {
    caption,
    columns,
    idOf,
    rows,
    sortedBy,
    isDescending = false,
    pageSize = 50,
    selection,
    kept,
    pages,
    foot,
  } = props;
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
    autoResetPageIndex: selection === undefined && !pages,
    ...(pages && askedPages(pages, pageSize)),
    initialState: {
      sorting: left?.sorting ?? (sortedBy === undefined ? [] : [{ id: sortedBy, desc: isDescending }]),
      pagination: { pageIndex: left && left.selection === selection ? left.pageIndex : 0, pageSize },
    },
  });
  const { sorting, pagination } = table.state;
  const { pageIndex } = pagination;
  useEffect(() => kept?.set({ selection, sorting, pageIndex }), [kept, selection, sorting, pageIndex]);
  const shown = useRef(selection);
  useEffect(() => {
    if (pages) return;
    const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
    const wanted = shown.current === selection ? Math.min(pageIndex, last) : 0;
    shown.current = selection;
    if (wanted !== pageIndex) table.setPageIndex(wanted);
  });
  const toTop = (): void => {
    frame.current?.scrollIntoView({ block: 'start' });
    frame.current?.focus({ preventScroll: true });
  };
  const isPaged = table.getPageCount() > 1;
  return (
    <div className="list">
      <DataTableSort table={table} />
      <div className="table-frame">
        <table ref={frame} className="table" tabIndex={-1} aria-busy={pages?.isBusy}>
          <caption className="visually-hidden">{caption}</caption>
          <DataTableHead table={table} />
          <DataTableBody table={table} />
        </table>
      </div>
      {(foot || isPaged) && (
        <div className="list-foot">
          {foot}
          {isPaged && <DataTablePager table={table} onPage={toTop} />}
        </div>
      )}
    </div>
  );
};

const directions = ['asc', 'desc'] as const;
const directionWords = { asc: words.ascending, desc: words.descending };

/** Offers the orders as a list on phones, where the headings are hidden. */
const DataTableSort = <Row extends RowData>({ table }: { table: DataTableModel<Row> }) => {
  const id = useId();
  const [current] = table.state.sorting;
  const sorts = table.getAllLeafColumns().filter((column) => column.getCanSort());
  if (sorts.length === 0) return null;
  const sort = (value: string): void => {
    const [column = '', direction] = value.split(':');
    table.setSorting([{ id: column, desc: direction === 'desc' }]);
  };
  return (
    <p className="table-sort">
      <label htmlFor={id}>{words.sortBy}</label>
      <select
        id={id}
        value={current && `${current.id}:${current.desc ? 'desc' : 'asc'}`}
        onChange={(event) => sort(event.target.value)}
      >
        {sorts.flatMap((column) =>
          directions.map((direction) => (
            <option key={`${column.id}:${direction}`} value={`${column.id}:${direction}`}>
              {String(column.columnDef.header)}, {directionWords[direction]}
            </option>
          )),
        )}
      </select>
    </p>
  );
};

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

/** What the style sheet knows of a cell. */
const attributesOf = (id: string, { isNumber, wraps, from, phone }: DataColumnMeta = {}) => ({
  'data-column': id,
  'data-from': from,
  'data-phone': phone,
  'data-wraps': wraps,
  className: isNumber ? 'table__number' : undefined,
});

/** The headings. Those that sort are buttons, and `aria-sort` tells the present order. */
const DataTableHead = <Row extends RowData>({ table }: { table: DataTableModel<Row> }) => (
  <thead>
    {table.getHeaderGroups().map((group) => (
      <tr key={group.id}>
        {group.headers.map((header) => {
          const { column } = header;
          const sorted = column.getIsSorted();
          const title = <table.FlexRender header={header} />;
          const { meta } = column.columnDef;
          return (
            <th
              key={header.id}
              scope="col"
              {...attributesOf(column.id, meta)}
              style={meta?.width === undefined ? undefined : { inlineSize: `${meta.width}rem` }}
              aria-sort={sorted ? sortWords[sorted] : undefined}
            >
              {column.getCanSort() ? (
                <button type="button" onClick={() => column.toggleSorting()}>
                  {title}
                </button>
              ) : (
                title
              )}
            </th>
          );
        })}
      </tr>
    ))}
  </thead>
);

/** About as many rows as a screen shows. The others are painted in the next frame. */
const FIRST_ROWS = 15;

const DataTableBody = <Row extends RowData>({ table }: { table: DataTableModel<Row> }) => {
  const isBegun = useDeferredValue(true, false);
  const { rows } = table.getRowModel();
  return (
    <tbody>
      {(isBegun ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
        <tr key={row.id}>
          {row.getAllCells().map((cell) => {
            const { meta } = cell.column.columnDef;
            const attributes = attributesOf(cell.column.id, meta);
            return meta?.isRowHeader ? (
              <th key={cell.id} scope="row" {...attributes}>
                <FlexRender cell={cell} />
              </th>
            ) : (
              <td key={cell.id} {...attributes}>
                <FlexRender cell={cell} />
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
};

interface DataTablePagerProps<Row extends RowData> {
  table: DataTableModel<Row>;
  /** Called after the page has changed, to show its top. */
  onPage: () => void;
}

/** Shows the place in a long list and the buttons to other pages. */
const DataTablePager = <Row extends RowData>({ table, onPage }: DataTablePagerProps<Row>) => {
  const { pageIndex, pageSize } = table.state.pagination;
  const total = table.getRowCount();
  const first = pageIndex * pageSize + 1;
  const step = (canMove: boolean, move: () => void) => ({
    'aria-disabled': !canMove,
    onClick: () => {
      if (!canMove) return;
      move();
      onPage();
    },
  });
  return (
    <nav className="pager" aria-label={words.pages}>
      <p>{words.range(first, Math.min(first + pageSize - 1, total), total)}</p>
      <button type="button" className="plain-button" {...step(table.getCanPreviousPage(), table.previousPage)}>
        {words.previous}
      </button>
      <button type="button" className="plain-button" {...step(table.getCanNextPage(), table.nextPage)}>
        {words.next}
      </button>
    </nav>
  );
};
