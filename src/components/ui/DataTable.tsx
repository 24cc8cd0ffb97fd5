import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { dataTableMessages as words } from '#messages/data-table.ts';
import {
  type AskedPages,
  type DataColumn,
  type DataColumnMeta,
  type DataColumns,
  type KeptPlace,
  type ListedRow,
  type Sorting,
  sortedRows,
} from './data-table.ts';

interface DataTableProps<Row> {
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

interface Place {
  sorting: Sorting;
  pageIndex: number;
}

type Listing<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'sortedBy' | 'isDescending' | 'selection' | 'kept' | 'pages'
> & { pageSize: number };

/** Returns the order and the page of a list, and a function that changes them. */
const usePlace = <Row,>({ rows, sortedBy, isDescending = false, pageSize, selection, kept, pages }: Listing<Row>) => {
  const [own, setOwn] = useState<Place>(() => {
    const left = kept?.get();
    return {
      sorting: left?.sorting ?? (sortedBy === undefined ? [] : [{ id: sortedBy, desc: isDescending }]),
      pageIndex: left && left.selection === selection ? left.pageIndex : 0,
    };
  });
  const { sorting, pageIndex } = pages ?? own;
  useEffect(() => kept?.set({ selection, sorting: [...sorting], pageIndex }), [kept, selection, sorting, pageIndex]);
  const shown = useRef({ selection, rows, sorting });
  useEffect(() => {
    if (pages) return;
    const before = shown.current;
    shown.current = { selection, rows, sorting };
    const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
    // Without a filter, other rows or another order begin at the first page.
    const isSame =
      selection === undefined ? before.rows === rows && before.sorting === sorting : before.selection === selection;
    const wanted = isSame ? Math.min(pageIndex, last) : 0;
    if (wanted !== pageIndex) setOwn((place) => ({ ...place, pageIndex: wanted }));
  });
  const setPlace = (change: Partial<Place>): void => {
    const place = { sorting, pageIndex, ...change };
    if (pages) pages.onPlace(place);
    else setOwn(place);
  };
  return { sorting, pageIndex, setPlace };
};

/** A list that sorts by its headings and shows one page. On phones a row has two lines. */
export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { caption, columns, idOf, rows, pageSize = 50, pages, foot } = props;
  const frame = useRef<HTMLTableElement>(null);
  const { sorting, pageIndex, setPlace } = usePlace({ ...props, pageSize });
  const listed = useMemo(() => rows.map((original, index) => ({ id: idOf(original), index, original })), [rows, idOf]);
  const isPage = pages !== undefined;
  const sorted = useMemo(
    () => (isPage ? listed : sortedRows(listed, columns, sorting)),
    [isPage, listed, columns, sorting],
  );
  const shown = isPage ? sorted : sorted.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  const table = {
    columns,
    rows: shown,
    count: rows.length,
    sorting,
    onSort: (by: Sorting) => setPlace({ sorting: by }),
  };
  const total = pages ? pages.total : rows.length;
  const toTop = (): void => {
    frame.current?.scrollIntoView({ block: 'start' });
    frame.current?.focus({ preventScroll: true });
  };
  const isPaged = total > pageSize;
  return (
    <div className="list">
      <DataTableSort table={table} />
      <table ref={frame} className="table" tabIndex={-1} aria-busy={pages?.isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <DataTableHead table={table} />
        <DataTableBody table={table} />
      </table>
      {(foot || isPaged) && (
        <div className="list-foot">
          {foot}
          {isPaged && (
            <DataTablePager
              pageIndex={pageIndex}
              pageSize={pageSize}
              total={total}
              onPage={(index) => {
                setPlace({ pageIndex: index });
                toTop();
              }}
            />
          )}
        </div>
      )}
    </div>
  );
};

interface Table<Row> {
  columns: DataColumns<Row>;
  /** The rows of the page. */
  rows: readonly ListedRow<Row>[];
  /** How many rows there are on the loaded pages. */
  count: number;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

const directions = ['asc', 'desc'] as const;
const directionWords = { asc: words.ascending, desc: words.descending };

/** Offers the orders as a list on phones, where the headings are hidden. */
const DataTableSort = <Row,>({ table }: { table: Table<Row> }) => {
  const id = useId();
  const [current] = table.sorting;
  const sorts = table.columns.filter((column) => column.sortedBy);
  if (sorts.length === 0) return null;
  const sort = (value: string): void => {
    const [column = '', direction] = value.split(':');
    table.onSort([{ id: column, desc: direction === 'desc' }]);
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
              {String(column.header)}, {directionWords[direction]}
            </option>
          )),
        )}
      </select>
    </p>
  );
};

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

/** The attributes of a cell for the style sheet. */
const attributesOf = (id: string, { isNumber, wraps, from, phone, phoneLabel }: DataColumnMeta = {}) => ({
  'data-column': id,
  'data-from': from,
  'data-phone': phone,
  'data-label': phoneLabel,
  'data-wraps': wraps,
  className: isNumber ? 'table__number' : undefined,
});

interface HeadingProps<Row> {
  column: DataColumn<Row>;
  table: Table<Row>;
}

/** A heading. One that sorts is a button, and `aria-sort` tells the present order. */
const Heading = <Row,>({ column: { id, header, meta, sortedBy }, table }: HeadingProps<Row>) => {
  const [by] = table.sorting;
  const sorted = by?.id === id && (by.desc ? sortWords.desc : sortWords.asc);
  // A column of buttons needs no title for the eye.
  const written = typeof header === 'string' ? header : header(table);
  const title = written === '' ? <span className="visually-hidden">{words.actions}</span> : written;
  return (
    <th
      scope="col"
      {...attributesOf(id, meta)}
      style={meta?.width === undefined ? undefined : { inlineSize: `${meta.width}rem` }}
      aria-sort={sorted || undefined}
    >
      {sortedBy ? (
        <button type="button" onClick={() => table.onSort([{ id, desc: sorted === sortWords.asc }])}>
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  );
};

const DataTableHead = <Row,>({ table }: { table: Table<Row> }) => (
  <thead>
    <tr>
      {table.columns.map((column) => (
        <Heading key={column.id} column={column} table={table} />
      ))}
    </tr>
  </thead>
);

/** About as many rows as a screen shows. The others are painted in the next frame. */
const FIRST_ROWS = 15;

const DataTableBody = <Row,>({ table: { columns, rows, count } }: { table: Table<Row> }) => {
  const isBegun = useDeferredValue(true, false);
  return (
    <tbody>
      {(isBegun ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
        <tr key={row.id}>
          {columns.map(({ id, meta, cell }) => {
            const shown = cell({ row, rows, count });
            return meta?.isRowHeader ? (
              <th key={id} scope="row" {...attributesOf(id, meta)}>
                {shown}
              </th>
            ) : (
              <td key={id} {...attributesOf(id, meta)}>
                {shown}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
};

interface DataTablePagerProps {
  pageIndex: number;
  pageSize: number;
  total: number;
  /** Shows another page from its top. */
  onPage: (index: number) => void;
}

/** Shows the place in a long list and the buttons to other pages. */
const DataTablePager = ({ pageIndex, pageSize, total, onPage }: DataTablePagerProps) => {
  const first = pageIndex * pageSize + 1;
  const last = Math.min(first + pageSize - 1, total);
  const step = (canMove: boolean, index: number) => ({
    'aria-disabled': !canMove,
    onClick: () => canMove && onPage(index),
  });
  return (
    <nav className="pager" aria-label={words.pages}>
      <p>{words.range(first, last, total)}</p>
      <button type="button" className="plain-button" {...step(pageIndex > 0, pageIndex - 1)}>
        {words.previous}
      </button>
      <button type="button" className="plain-button" {...step(last < total, pageIndex + 1)}>
        {words.next}
      </button>
    </nav>
  );
};
