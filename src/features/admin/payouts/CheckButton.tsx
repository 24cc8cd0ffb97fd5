import { useAction } from '#components/action/use-action.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { Payout } from '#domain/ledger/payout.ts';
import { payoutsMessages as words } from '#messages/payouts.ts';
import { useMay } from '../account/account-store.ts';
import { checkPayout } from './payouts-store.ts';

interface CheckButtonProps {
  payout: Payout;
  className: string;
  /** Called once it is done. */
  onDone?: () => void;
}

/** Notes that a payout stands on the statement of the bank, or takes the note back. Nothing for one that has not arrived. */
export const CheckButton = ({ payout, className, onDone }: CheckButtonProps) => {
  const { id, arrivesOn, amountCents, status, checked } = payout;
  const isChecked = checked !== null;
  const { isBusy, run } = useAction(
    async () => {
      await checkPayout(id, !isChecked);
      onDone?.();
      void toastSuccess(isChecked ? words.uncheckDone : words.checkDone);
    },
    isChecked ? words.uncheckFailed : words.checkFailed,
  );
  const may = useMay();
  if (!may('money', 'write') || (status !== 'paid' && !isChecked)) return null;
  const label = isChecked ? words.uncheckOf : words.checkOf;
  return (
    <button
      type="button"
      className={className}
      aria-label={label(arrivesOn, amountCents)}
      aria-disabled={isBusy}
      onClick={() => void run()}
    >
      {isChecked ? words.uncheck : words.check}
    </button>
  );
};
