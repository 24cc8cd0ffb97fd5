import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { DataTable } from '#components/ui/DataTable.tsx';
import { Said } from '#components/ui/Said.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type Cheque, type ChequesInHand, handSum, isDue } from '#domain/ledger/slip.ts';
import { api, call } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { slipMessages } from '#messages/slips.ts';
import { useMay } from '../account/account-store.ts';
import { pickColumn } from '../lists/row-picks.tsx';
import { openScreen } from '../screen/open-screen.ts';
import { ChequeMenu } from './ChequeMenu.tsx';
import { amountColumn, chequeColumn, chequeId, numberColumn, payerColumn, payersOf } from './cheque-columns.tsx';
import { $chosen, loadHand, slipPath } from './slips-store.ts';

const words = slipMessages.hand;

const columnsFor = (today: string, writes: boolean) =>
  chequeColumn.columns([
    ...(writes ? [pickColumn<Cheque>($chosen, payersOf)] : []),
    payerColumn,
    numberColumn('more'),
    chequeColumn.value(({ dueOn }) => dueOn, {
      id: 'due',
      header: slipMessages.columns.due,
      meta: { width: 9, phone: 'note' },
      cell: ({ getValue }) =>
        getValue() <= today ? slipMessages.dueNow : slipMessages.dueFrom(formatDate(getValue())),
    }),
    amountColumn,
    chequeColumn.plain('menu', '', { width: 3, phone: 'menu' }, (cheque) => <ChequeMenu cheque={cheque} />),
  ]);

/** Says what changed, if somebody else banked or changed one of the cheques. */
const notMade = (thrown: unknown): string =>
  (isApiError(thrown, 'conflict') ? thrown.messages[0] : undefined) ?? words.notMade;

const MakeButton = ({ cheques }: { cheques: readonly Cheque[] }) => {
  // The id makes a retry after a lost answer idempotent.
  const sent = useRef({ of: '', id: '' });
  const { count, cents } = handSum(cheques);
  const action = useAction(async (isHere) => {
    const chequeIds = cheques.map(chequeId);
    const of = chequeIds.join();
    if (sent.current.of !== of) sent.current = { of, id: crypto.randomUUID() };
    try {
      const slip = await call(api.admin.slips.$post({ json: { id: sent.current.id, chequeIds, seenCents: cents } }));
      void toastSuccess(words.made(slip.number));
      void loadHand();
      if (isHere()) openScreen(slipPath(slip.id));
    } catch (error) {
      if (isApiError(error, 'conflict')) void loadHand();
      throw error;
    }
  }, notMade);
  return (
    <button
      type="button"
      className="button button--primary"
      aria-disabled={action.isBusy || count === 0}
      onClick={() => count > 0 && void action.run()}
    >
      <Said text={words.make(count, cents)} />
    </button>
  );
};

/** The cheques that the club holds: those that are due first. Some of them are chosen for a slip. */
export const HandTable = ({ inHand, today }: ChequesInHand) => {
  const writes = useMay()('money', 'write');
  const picked = useStore($chosen);
  if (inHand.length === 0) return <p className="empty">{words.none}</p>;
  const due = handSum(inHand.filter((cheque) => isDue(cheque, today)));
  const all = handSum(inHand);
  return (
    <DataTable
      caption={words.caption}
      columns={columnsFor(today, writes)}
      idOf={chequeId}
      rows={inHand}
      sortedBy="due"
      foot={
        <div className="hand-foot">
          <span>
            <Said text={words.due(due.count, due.cents)} />
          </span>
          {all.count > due.count && (
            <span>
              <Said text={words.later(all.count - due.count, all.cents - due.cents)} />
            </span>
          )}
          {writes && <MakeButton cheques={inHand.filter(({ id }) => picked.has(id))} />}
        </div>
      }
    />
  );
};
