import type { RowData } from '@tanstack/react-table';
import type { DataTableModel } from './data-table.ts';

const sortWords = { asc: 'ascending', desc: 'descending' } as const;

/** The headings. Those that sort are buttons, and `aria-sort` tells the present order. */
export const DataTableHead = <Row extends RowData>({ table }: { table: DataTableModel<Row> }) => (
  <thead>
    {table.getHeaderGroups().map((group) => (
      <tr key={group.id}>
        {group.headers.map((header) => {
          const { column } = header;
          const sorted = column.getIsSorted();
          const title = <table.FlexRender header={header} />;
          return (
            <th key={header.id} scope="col" data-column={column.id} aria-sort={sorted ? sortWords[sorted] : undefined}>
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
