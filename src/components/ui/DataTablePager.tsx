import type { RowData } from '@tanstack/react-table';
import { dataTableMessages as words } from '#messages/data-table.ts';
import type { DataTableModel } from './data-table.ts';

interface DataTablePagerProps<Row extends RowData> {
  table: DataTableModel<Row>;
  /** Called after the page has changed, to show its top. */
  onPage: () => void;
}

/** Shows the place in a long list and the buttons to other pages. Shows nothing for a list of one page. */
export const DataTablePager = <Row extends RowData>({ table, onPage }: DataTablePagerProps<Row>) => {
  if (table.getPageCount() < 2) return null;
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
      <button type="button" className="button" {...step(table.getCanPreviousPage(), table.previousPage)}>
        {words.previous}
      </button>
      <p>{words.range(first, Math.min(first + pageSize - 1, total), total)}</p>
      <button type="button" className="button" {...step(table.getCanNextPage(), table.nextPage)}>
        {words.next}
      </button>
    </nav>
  );
};
