import { useStore } from '@nanostores/react';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import { dataColumns } from '#components/ui/data-table.ts';
import { listMessages as words } from '#messages/lists.ts';

type Picked = ReadonlySet<string>;

const pick = ($picked: WritableAtom<Picked>, ids: readonly string[], isPicked: boolean): void => {
  const others = [...$picked.get()].filter((other) => !ids.includes(other));
  $picked.set(new Set(isPicked ? [...others, ...ids] : others));
};

interface PickProps {
  $picked: WritableAtom<Picked>;
  label: string;
  ids: readonly string[];
}

/** A box that chooses rows. It is half full while some of them are chosen. */
const Pick = ({ $picked, label, ids }: PickProps) => {
  const picked = useStore<ReadableAtom<Picked>>($picked);
  const count = ids.filter((id) => picked.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll;
      }}
      type="checkbox"
      className="row-pick"
      aria-label={label}
      checked={isAll}
      onChange={({ target }) => pick($picked, ids, target.checked)}
    />
  );
};

/** Returns the column with a box for each row, and one for the page. The choice stays while the list shows other rows. */
export const pickColumn = <Row extends { id: string }>($picked: WritableAtom<Picked>, nameOf: (row: Row) => string) =>
  dataColumns<Row>().display({
    id: 'pick',
    meta: { width: 2.5, phone: 'start' },
    header: ({ rows }) => <Pick $picked={$picked} label={words.pickPage} ids={rows.map(({ id }) => id)} />,
    cell: ({ row }) => <Pick $picked={$picked} label={words.pick(nameOf(row.original))} ids={[row.id]} />,
  });
