import { CheckField } from '#components/ui/CheckField.tsx';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { manualMeans } from '#domain/manual-payment.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import type { TypedEntry } from '#domain/typed-payment.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { AmountField } from './AmountField.tsx';
import type { EntryDraft } from './entry-draft.ts';

const options = manualMeans.map((value) => ({ value, label: paymentMeansNames[value] }));

interface EntryFieldsProps {
  entry: EntryDraft<TypedEntry>;
  amountHint?: string;
  noteHint: string;
  /** What is told and asked about the amount, just below it. */
  ofAmount?: React.ReactNode;
}

/** The fields of money that came or went by hand: means, amount, day. */
export const EntryFields = ({ entry: { draft, set, errorOf }, amountHint, noteHint, ofAmount }: EntryFieldsProps) => (
  <>
    <SelectField
      name="means"
      label={words.means}
      options={options}
      value={draft.means}
      error={errorOf('means')}
      onValue={(means) => set({ means })}
    />
    <AmountField
      typed={draft.amount}
      {...(amountHint !== undefined && { hint: amountHint })}
      error={errorOf('amount')}
      onType={(amount) => set({ amount })}
    />
    {ofAmount}
    <DayField
      name="date"
      label={words.date}
      hint={words.dateHint}
      value={draft.date}
      error={errorOf('date')}
      onValue={(date) => set({ date })}
    />
    <TextField
      name="note"
      label={words.note}
      hint={noteHint}
      autoComplete="off"
      value={draft.note}
      error={errorOf('note')}
      onValue={(note) => set({ note })}
    />
  </>
);

interface AboveOwedProps {
  typed: string;
  /** How much of it is too much, in cents. */
  aboveCents: number;
  isSaid: boolean;
  error: string | undefined;
  onSay: (isSaid: boolean) => void;
}

/** Asks for a confirmation once the typed amount is more than what is due. */
export const AboveOwed = ({ typed, aboveCents, isSaid, error, onSay }: AboveOwedProps) => {
  const cents = parseTypedAmount(typed);
  if (!cents || aboveCents <= 0) return null;
  return (
    <>
      <p className="notice notice--warning" role="status">
        {words.above.notice(formatCents(aboveCents))}
      </p>
      <CheckField
        id="isAboveOwed"
        label={words.above.confirm(formatCents(cents))}
        hint={words.above.hint}
        isChecked={isSaid}
        error={error}
        onCheck={onSay}
      />
    </>
  );
};

interface ReasonFieldProps {
  reason: string;
  error: string | undefined;
  onReason: (reason: string) => void;
}

/** Asks why the old entry is wrong. */
export const ReasonField = ({ reason, error, onReason }: ReasonFieldProps) => (
  <TextField
    name="reason"
    label={words.reason}
    hint={words.reasonHint}
    autoComplete="off"
    value={reason}
    error={error}
    onValue={onReason}
  />
);
