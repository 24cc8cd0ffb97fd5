import { TextField } from '#components/ui/TextField.tsx';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';

interface AmountFieldProps {
  typed: string;
  hint?: string;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** An amount of euros, typed with a comma or a point. */
export const AmountField = ({ typed, hint = words.amountHint, error, onType }: AmountFieldProps) => (
  <TextField
    name="amount"
    label={words.amount}
    hint={hint}
    inputMode="decimal"
    autoComplete="off"
    value={typed}
    error={error}
    onValue={onType}
  />
);
