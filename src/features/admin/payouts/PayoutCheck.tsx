import { useAction } from '#components/action/use-action.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { Payout } from '#domain/ledger/payout.ts';
import { payoutsMessages as words } from '#messages/payouts.ts';
import { useMay } from '../account/account-store.ts';
import { checkPayout } from './payouts-store.ts';

interface PayoutCheckProps {
  payout: Payout;
  /** Called once it is done. */
  onDone?: () => void;
}

/** Notes that a payout stands on the statement of the bank, or takes the note back. Only one that has arrived can be noted. */
const useCheck = ({ payout: { id, status, checked }, onDone }: PayoutCheckProps) => {
  const isChecked = checked !== null;
  const action = useAction(
    async () => {
      await checkPayout(id, !isChecked);
      onDone?.();
      void toastSuccess(isChecked ? words.uncheckDone : words.checkDone);
    },
    isChecked ? words.uncheckFailed : words.checkFailed,
  );
  return { ...action, isChecked, isOpen: useMay()('money', 'write') && (isChecked || status === 'paid') };
};

/** The box in the list, or its empty place: the state tells of the mark, too. */
export const CheckBox = (props: PayoutCheckProps) => {
  const { isChecked, isOpen, run } = useCheck(props);
  const { arrivesOn, amountCents } = props.payout;
  if (!isOpen) return <span className="row-pick" />;
  return (
    <input
      type="checkbox"
      className="row-pick"
      aria-label={words.checkedOf(arrivesOn, amountCents)}
      checked={isChecked}
      onChange={() => void run()}
    />
  );
};

/** The button on the page of a payout. */
export const CheckButton = (props: PayoutCheckProps) => {
  const { isChecked, isOpen, isBusy, run } = useCheck(props);
  if (!isOpen) return null;
  return (
    <button
      type="button"
      className={isChecked ? 'button' : 'button button--primary'}
      aria-disabled={isBusy}
      onClick={() => void run()}
    >
      {isChecked ? words.uncheck : words.check}
    </button>
  );
};
