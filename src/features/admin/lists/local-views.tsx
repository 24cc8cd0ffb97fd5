import { withQuery } from '#lib/paths.ts';
import { listMessages } from '#messages/lists.ts';
import { LinkTabs } from '../screen/LinkTabs.tsx';

/** A view of a list that is loaded whole. */
export interface LocalView<Row> {
  /** The name in the address. */
  name: string;
  label: string;
  holds: (row: Row) => boolean;
}

type Views<Row> = readonly [LocalView<Row>, ...LocalView<Row>[]];

/** Returns the view that an address names, or the first one. */
export const viewNamed = <Row,>(views: Views<Row>, { vue }: Readonly<Record<string, string>>): LocalView<Row> =>
  views.find(({ name }) => name === vue) ?? views[0];

interface LocalTabsProps<Row> {
  views: Views<Row>;
  current: LocalView<Row>;
  rows: readonly Row[];
}

/** The views of a list, each with the number of its rows. */
export const LocalTabs = <Row,>({ views, current, rows }: LocalTabsProps<Row>) => (
  <LinkTabs
    label={listMessages.views}
    current={current.name}
    isWrapped
    tabs={views.map(({ name, label, holds }, place) => ({
      name,
      label,
      href: withQuery(location.pathname, place === 0 ? {} : { vue: name }),
      count: rows.filter(holds).length,
    }))}
  />
);
