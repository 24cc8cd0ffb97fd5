import type { RowData } from '@tanstack/react-table';
import { useId } from 'react';
import { dataTableMessages as words } from '#messages/data-table.ts';
import type { DataTableModel } from './data-table.ts';

const directions = ['asc', 'desc'] as const;
const directionWords = { asc: words.ascending, desc: words.descending };

/** Offers the orders as a list on phones, where the headings are hidden. */
export const DataTableSort = <Row extends RowData>({ table }: { table: DataTableModel<Row> }) => {
  const id = useId();
  const [current] = table.state.sorting;
  const sort = (value: string): void => {
    const [column = '', direction] = value.split(':');
    table.setSorting([{ id: column, desc: direction === 'desc' }]);
  };
  return (
    <div className="field table-sort">
      <label className="field__label" htmlFor={id}>
        {words.sortBy}
      </label>
      <select
        id={id}
        className="field__input"
        value={current && `${current.id}:${current.desc ? 'desc' : 'asc'}`}
        onChange={(event) => sort(event.target.value)}
      >
        {table
          .getAllLeafColumns()
          .filter((column) => column.getCanSort())
          .flatMap((column) =>
            directions.map((direction) => (
              <option key={`${column.id}:${direction}`} value={`${column.id}:${direction}`}>
                {String(column.columnDef.header)}, {directionWords[direction]}
              </option>
            )),
          )}
      </select>
    </div>
  );
};
