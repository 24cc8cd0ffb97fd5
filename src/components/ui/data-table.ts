import { createElement, type ReactNode } from 'react';

/** What a column tells about itself besides its content. */
export interface DataColumnMeta {
  /** True for the cell that names its row. */
  isRowHeader?: boolean;
  /** The width of the column in `rem`. Columns without one share the rest. */
  width?: number;
  isNumber?: boolean;
  /** True for sentences that must be read whole: they take more lines. */
  wraps?: boolean;
  /** The width of the list from which the column is shown. A narrower list leaves it to the page of the row. */
  from?: 'medium' | 'wide' | 'widest';
  /**
   * The place on a phone, where a row has two lines: at the start, the name and the `end` on the first line, a note and
   * `more` on the second one, and the menu; `below` is a third line, for buttons. A phone leaves out other columns.
   */
  phone?: 'start' | 'name' | 'end' | 'note' | 'more' | 'menu' | 'below';
  /** What stands before the value on a phone, where no heading says what it is. */
  phoneLabel?: string;
}

/** A row of a list, with its key and its place in the list. */
export interface ListedRow<Row> {
  id: string;
  index: number;
  original: Row;
}

/** The facts from which the heading or a cell of a column is drawn. */
interface ShownList<Row> {
  /** The rows of this page. */
  rows: readonly ListedRow<Row>[];
  /** How many rows there are on the loaded pages. */
  count: number;
}

interface Cell<Row> extends ShownList<Row> {
  row: ListedRow<Row>;
}

export interface DataColumn<Row> {
  id: string;
  /** A text, or what is drawn in the heading of a column that does not sort. */
  header: string | ((list: ShownList<Row>) => ReactNode);
  meta?: DataColumnMeta | undefined;
  /** The value by which the column sorts. Absent for a column that does not sort. */
  sortedBy?: (row: Row) => unknown;
  cell: (cell: Cell<Row>) => ReactNode;
}

export type DataColumns<Row> = readonly DataColumn<Row>[];

/** The order of a list: by one column, or as the rows come. */
export type Sorting = readonly { id: string; desc: boolean }[];

/** A position in a list: the filter of its rows, their order, and the page. */
export interface TablePlace {
  selection: string | undefined;
  sorting: Sorting;
  pageIndex: number;
}

/** The state of a list that is loaded page by page. The table shows the given rows and requests another page. */
export interface AskedPages {
  /** How many rows there are on all pages. */
  total: number;
  sorting: Sorting;
  pageIndex: number;
  /** True while another page is loading. */
  isBusy: boolean;
  onPlace: (place: Pick<TablePlace, 'sorting' | 'pageIndex'>) => void;
}

/** Remembers the position while the list is not shown. */
export interface KeptPlace {
  get: () => TablePlace | undefined;
  set: (place: TablePlace) => void;
}

interface ValueColumn<Row, Value> extends Pick<DataColumn<Row>, 'meta'> {
  header: string;
  /** What the cell shows in place of the value. */
  cell?: (cell: Cell<Row> & { getValue: () => Value }) => ReactNode;
}

/**
 * Returns a helper for the columns of a `DataTable`. Columns are declared once, beside their screen. `field` and `value`
 * are columns that sort, `plain` is one that does not; of a text that is cut off, the title tells the whole. `display`
 * may draw its heading, too.
 */
export const dataColumns = <Row extends object>() => {
  const value = <Value>(
    sortedBy: (row: Row) => Value,
    { id, header, meta, cell }: ValueColumn<Row, Value> & { id: string },
  ): DataColumn<Row> => ({
    id,
    header,
    meta,
    sortedBy,
    cell: (shown) => {
      const getValue = () => sortedBy(shown.row.original);
      return cell ? cell({ ...shown, getValue }) : String(getValue() ?? '');
    },
  });
  const field = <Key extends keyof Row & string>(
    key: Key,
    column: ValueColumn<Row, Row[Key]> & { id?: string },
  ): DataColumn<Row> => value((row) => row[key], { id: key, ...column });
  const plain = (
    id: string,
    header: string,
    meta: DataColumnMeta,
    cellOf: (row: Row) => ReactNode,
  ): DataColumn<Row> => ({
    id,
    header,
    meta,
    cell: ({ row }) => {
      const shown = cellOf(row.original);
      return typeof shown === 'string' ? createElement('span', { title: shown }, shown) : shown;
    },
  });
  return {
    value,
    field,
    plain,
    display: (column: Omit<DataColumn<Row>, 'sortedBy'>): DataColumn<Row> => column,
    columns: (columns: DataColumns<Row>): DataColumns<Row> => columns,
  };
};

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** Compares numbers by value, and everything else in French order. Absent values come last. */
const compareValues = (one: unknown, other: unknown): number => {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
};

/** Returns the rows in an order. The sort is stable. */
export const sortedRows = <Row>(
  rows: readonly ListedRow<Row>[],
  columns: DataColumns<Row>,
  [by]: Sorting,
): readonly ListedRow<Row>[] => {
  const sortedBy = columns.find(({ id }) => id === by?.id)?.sortedBy;
  if (!by || !sortedBy) return rows;
  const direction = by.desc ? -1 : 1;
  return rows.toSorted((one, other) => direction * compareValues(sortedBy(one.original), sortedBy(other.original)));
};
