import type { ReactNode } from 'react';
import { dataColumns } from '#components/ui/data-table.ts';
import { listMessages as words } from '#messages/lists.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';

interface RowMenu {
  /** The name of the row. */
  name: string;
  /** Links and buttons, rendered on the first hover, focus or press. */
  items: ReactNode;
}

/** Returns the last column of a list, with a menu for each row. */
export const menuColumn = <Row extends object>(menuOf: (row: Row) => RowMenu) =>
  dataColumns<Row>().display({
    id: 'actions',
    header: '',
    meta: { width: 2.5, phone: 'menu' },
    cell: ({ row }) => {
      const { name, items } = menuOf(row.original);
      return (
        <ActionMenu label={words.menu(name)} sign={words.menuSign} className="row-menu">
          {items}
        </ActionMenu>
      );
    },
  });
