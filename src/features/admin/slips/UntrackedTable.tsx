import { useAction } from '#components/action/use-action.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { Cheque, ChequesInHand } from '#domain/ledger/slip.ts';
import { api, call } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { slipMessages } from '#messages/slips.ts';
import { useMay } from '../account/account-store.ts';
import { amountColumn, chequeColumn, chequeId, numberColumn, payerColumn, payersOf } from './cheque-columns.tsx';
import { loadHand } from './slips-store.ts';

const words = slipMessages.untracked;

const TrackButton = ({ cheque }: { cheque: Cheque }) => {
  const action = useAction(async () => {
    await call(api.admin.cheques[':id'].track.$post({ param: { id: cheque.id } }));
    await loadHand();
    void toastSuccess(words.tracked);
  });
  if (!useMay()('money', 'write')) return null;
  return (
    <button
      type="button"
      className="button button--small"
      aria-label={words.trackOf(payersOf(cheque))}
      aria-disabled={action.isBusy}
      onClick={() => void action.run()}
    >
      {words.track}
    </button>
  );
};

const columns = chequeColumn.columns([
  payerColumn,
  numberColumn('more'),
  chequeColumn.field('receivedOn', {
    header: slipMessages.columns.received,
    meta: { width: 8, phone: 'note' },
    cell: ({ getValue }) => formatDate(getValue()),
  }),
  amountColumn,
  chequeColumn.plain('track', '', { width: 12, phone: 'menu' }, (cheque) => <TrackButton cheque={cheque} />),
]);

/** The cheques from before slips. They are not in hand before an administrator says so. */
export const UntrackedTable = ({ untracked: { count, latest } }: ChequesInHand) =>
  count === 0 ? (
    <p className="empty">{words.none}</p>
  ) : (
    <>
      <p className="measure">{words.text}</p>
      <DataTable
        caption={words.caption}
        columns={columns}
        idOf={chequeId}
        rows={latest}
        foot={count > latest.length && <p className="selection">{words.first(latest.length, count)}</p>}
      />
    </>
  );
