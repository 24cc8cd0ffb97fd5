import {
  type ColumnDef,
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  metaHelper,
  type ReactTable,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
} from '@tanstack/react-table';
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
   * `more` on the second one, and the menu. A phone leaves out other columns.
   */
  phone?: 'start' | 'name' | 'end' | 'note' | 'more' | 'menu';
}

export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  columnMeta: metaHelper<DataColumnMeta>(),
});

type Features = typeof dataTableFeatures;

export type DataColumns<Row extends RowData> = readonly ColumnDef<Features, Row>[];
export type DataTableModel<Row extends RowData> = ReactTable<Features, Row>;

/** A position in a list: the filter of its rows, their order, and the page. */
export interface TablePlace {
  selection: string | undefined;
  sorting: SortingState;
  pageIndex: number;
}

/** The state of a list that is loaded page by page. The table shows the given rows and requests another page. */
export interface AskedPages {
  /** How many rows there are on all pages. */
  total: number;
  sorting: SortingState;
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

/**
 * Returns a helper for the columns of a `DataTable`. Columns are declared once, beside their screen. `plain` is a column
 * that does not sort; of a text that is cut off, the title tells the whole. Another `header` is a text too.
 */
export const dataColumns = <Row extends RowData>() => {
  const column = createColumnHelper<Features, Row>();
  const plain = (id: string, header: string, meta: DataColumnMeta, cellOf: (row: Row) => ReactNode) =>
    column.display({
      id,
      header,
      meta,
      cell: ({ row }) => {
        const shown = cellOf(row.original);
        return typeof shown === 'string' ? createElement('span', { title: shown }, shown) : shown;
      },
    });
  return { ...column, plain };
};

const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

interface Sortable {
  getValue: (columnId: string) => unknown;
}

/** Compares numbers by value, and everything else in French order. */
export const compareCells = (a: Sortable, b: Sortable, columnId: string): number => {
  const left = a.getValue(columnId);
  const right = b.getValue(columnId);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
};
