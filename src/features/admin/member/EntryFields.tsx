import type { ReactNode } from 'react';
import type { Sentences } from '#components/editing/check.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { manualMeans } from '#domain/money/manual-payment.ts';
import type { TypedEntry } from '#domain/money/typed-payment.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages as words } from '#messages/member-dialogs.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';

const options = manualMeans.map((value) => ({ value, label: paymentMeansNames[value] }));

interface Field<Value> {
  name: string;
  value: Value;
  error: string | undefined;
  onValue: (value: Value) => void;
}

interface EntryFieldsProps {
  edit: { draft: TypedEntry; errors: Sentences; set: (change: Partial<TypedEntry>) => void };
  /** A hint below the means. */
  meansHint?: string | undefined;
  /** Props that differ for the amount. */
  amount?: Partial<Field<string>> & { hint?: string };
  noteHint: string;
  /** Content just below the amount. */
  ofAmount?: ReactNode;
  /** Content before the note. */
  more?: ReactNode;
}

/** The fields of a payment or refund by hand: means, amount, day. */
export const EntryFields = ({
  edit: { draft, errors, set },
  meansHint,
  amount,
  noteHint,
  ofAmount,
  more,
}: EntryFieldsProps) => (
  <>
    <SelectField
      name="means"
      label={words.means}
      hint={meansHint}
      options={options}
      value={draft.means}
      error={errors.means}
      onValue={(means) => set({ means })}
    />
    <TextField
      name="amount"
      label={words.amount}
      hint={words.amountHint}
      inputMode="decimal"
      autoComplete="off"
      value={draft.amount}
      error={errors.amount}
      onValue={(typed) => set({ amount: typed })}
      {...amount}
    />
    {ofAmount}
    <DayField
      name="date"
      label={words.date}
      hint={words.dateHint}
      value={draft.date}
      error={errors.date}
      onValue={(date) => set({ date })}
    />
    {more}
    <TextField
      name="note"
      label={words.note}
      hint={noteHint}
      autoComplete="off"
      value={draft.note}
      error={errors.note}
      onValue={(note) => set({ note })}
    />
  </>
);

interface AboveOwedProps {
  /** The sum that is to be confirmed. */
  cents: number;
  /** The excess in cents. */
  aboveCents: number;
  isSaid: boolean;
  error: string | undefined;
  onSay: (isSaid: boolean) => void;
}

/** Asks for a confirmation once the typed amount is more than the amount owed. */
export const AboveOwed = ({ cents, aboveCents, isSaid, error, onSay }: AboveOwedProps) => {
  if (cents === 0 || aboveCents <= 0) return null;
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

/** Asks for the reason why the old entry is wrong. */
export const ReasonField = (field: Field<string>) => (
  <TextField {...field} label={words.reason} hint={words.reasonHint} autoComplete="off" />
);
