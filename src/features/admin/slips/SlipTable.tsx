import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Said } from '#components/ui/Said.tsx';
import type { Slip } from '#domain/ledger/slip.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { formatNumber } from '#messages/numbers.ts';
import { slipMessages } from '#messages/slips.ts';
import { slipPath } from './slips-store.ts';

const words = slipMessages.slips;

const Banked = ({ slip: { isCancelled, bankedOn, returned } }: { slip: Slip }) => {
  if (isCancelled) return <span className="tag">{words.cancelled}</span>;
  return (
    <>
      {bankedOn === null ? words.notBanked : formatDate(bankedOn)}
      {returned > 0 && (
        <>
          {' '}
          <span className="tag tag--error">{words.returned(returned)}</span>
        </>
      )}
    </>
  );
};

const column = dataColumns<Slip>();
const columns = column.columns([
  column.field('number', {
    header: slipMessages.columns.slip,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => (
      <a className="row-link" href={slipPath(original.id)}>
        {words.name(original.number)}
      </a>
    ),
  }),
  column.field('madeOn', {
    header: slipMessages.columns.made,
    meta: { width: 8, phone: 'note' },
    cell: ({ getValue }) => formatDate(getValue()),
  }),
  column.plain('banked', slipMessages.columns.banked, { width: 14, phone: 'more' }, (slip) => <Banked slip={slip} />),
  column.field('count', {
    header: slipMessages.columns.count,
    meta: { isNumber: true, width: 7, from: 'medium' },
    cell: ({ getValue }) => formatNumber(getValue()),
  }),
  column.field('cents', {
    header: slipMessages.columns.amount,
    meta: { isNumber: true, width: 8, phone: 'end' },
    cell: ({ getValue }) => <Said text={formatCents(getValue())} />,
  }),
]);

const slipId = ({ id }: Slip): string => id;

/** All slips, the latest first. */
export const SlipTable = ({ slips }: { slips: readonly Slip[] }) =>
  slips.length === 0 ? (
    <p className="empty">{words.none}</p>
  ) : (
    <DataTable caption={words.caption} columns={columns} idOf={slipId} rows={slips} sortedBy="number" isDescending />
  );
