import { TextField } from '#components/ui/TextField.tsx';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';

interface AmountFieldProps {
  typed: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** An amount of euros, typed with a comma or a point. */
export const AmountField = ({ typed, error, onType }: AmountFieldProps) => (
  <TextField
    name="amount"
    label={words.amount}
    hint={words.amountHint}
    inputMode="decimal"
    autoComplete="off"
    value={typed}
    error={error}
    onValue={onType}
  />
);
