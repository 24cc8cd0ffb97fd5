import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { dataColumns } from '#components/ui/data-table.ts';
import { Said } from '#components/ui/Said.tsx';
import { toastError, toastSuccess } from '#components/ui/toast.tsx';
import { MOST_PAYOUTS, type Payout, type PayoutList } from '#domain/ledger/payout.ts';
import { payoutPath } from '#lib/admin-paths.ts';
import { formatCents } from '#lib/format.ts';
import { adminMessages } from '#messages/admin.ts';
import { formatNumber } from '#messages/numbers.ts';
import { payoutsMessages as words } from '#messages/payouts.ts';
import { useMay } from '../account/account-store.ts';
import { FigureTile } from '../screen/FigureTile.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { CheckBox } from './PayoutCheck.tsx';
import { PayoutState } from './PayoutState.tsx';
import { $payouts, askForPayouts, loadPayouts, showPayouts } from './payouts-store.ts';

const ReadButton = () => {
  const { isBusy, run } = useAction(async () => {
    const list = await askForPayouts();
    showPayouts(list);
    void (list.left > 0 ? toastError(words.readLeft(list.left)) : toastSuccess(words.readDone));
  }, undefined);
  if (!useMay()('money', 'write')) return null;
  return (
    <button type="button" className="button" aria-disabled={isBusy} onClick={() => void run()}>
      {words.read}
    </button>
  );
};

const column = dataColumns<Payout>();
const { columns: titles } = words;

const columns = column.columns([
  column.plain('day', titles.day, { isRowHeader: true, phone: 'name' }, ({ id, arrivesOn }) => (
    <a className="row-link" href={payoutPath(id)}>
      {words.dayOf(arrivesOn)}
    </a>
  )),
  column.plain('amount', titles.amount, { isNumber: true, width: 7.5, phone: 'end' }, ({ amountCents }) => (
    <strong>
      <Said text={formatCents(amountCents)} />
    </strong>
  )),
  column.plain(
    'payments',
    titles.payments,
    { isNumber: true, width: 6, from: 'wide' },
    ({ isItemised, payments }) => isItemised && formatNumber(payments),
  ),
  column.plain(
    'gross',
    titles.gross,
    { isNumber: true, width: 7.5, from: 'wide' },
    ({ isItemised, grossCents }) => isItemised && <Said text={formatCents(grossCents)} />,
  ),
  column.plain(
    'fees',
    titles.fees,
    { isNumber: true, width: 6.5, from: 'medium' },
    ({ isItemised, feeCents }) => isItemised && <Said text={formatCents(feeCents)} />,
  ),
  column.plain('state', titles.state, { width: 14, phone: 'note', wraps: true }, (payout) => (
    <PayoutState payout={payout} />
  )),
  column.plain('checked', titles.checked, { width: 4.5, phone: 'menu' }, (payout) => <CheckBox payout={payout} />),
]);

const payoutId = ({ id }: Payout): string => id;

const Payouts = ({ payouts, onTheWayCents }: PayoutList) => (
  <div className="stack">
    <div className="toolbar">
      {onTheWayCents !== null && (
        <dl>
          <FigureTile name={words.onTheWay} note={words.onTheWayNote}>
            <Said text={formatCents(onTheWayCents)} />
          </FigureTile>
        </dl>
      )}
      <ReadButton />
    </div>
    {payouts.length === 0 ? (
      <p className="empty">{words.none}</p>
    ) : (
      <DataTable
        caption={words.caption}
        columns={columns}
        idOf={payoutId}
        rows={payouts}
        foot={payouts.length === MOST_PAYOUTS && <p className="selection">{words.first(MOST_PAYOUTS)}</p>}
      />
    )}
  </div>
);

/** The card provider's payouts to the bank, to compare with the bank statement. */
export const PayoutsScreen = () => {
  useEffect(() => void loadPayouts(), []);
  return (
    <div className="screen screen--list">
      <ScreenHead name={adminMessages.screens.payouts} />
      <LoadedPart of={useStore($payouts)} reload={loadPayouts} words={words}>
        {(list) => <Payouts {...list} />}
      </LoadedPart>
    </div>
  );
};
