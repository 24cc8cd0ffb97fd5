import type { Sentences } from '#components/editing/check.ts';
import { DayField } from '#components/ui/DayField.tsx';
import { Said } from '#components/ui/Said.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { latestChequeDay, MOST_IN_SERIES } from '#domain/money/cheque.ts';
import {
  ownCents,
  receiptCents,
  type TypedCheque,
  type TypedReceipt,
  typedSeries,
} from '#domain/money/typed-cheques.ts';
import { formatCents, formatDate } from '#lib/format.ts';
import { chequeFieldMessages as words } from '#messages/cheque-fields.ts';
import { ChequeMembers } from './ChequeMembers.tsx';

interface ChequeFieldsProps {
  edit: { draft: TypedReceipt; errors: Sentences; set: (change: Partial<TypedReceipt>) => void };
  memberId: string;
  owedCents: number;
}

const counts = Array.from({ length: MOST_IN_SERIES }, (_, nth) => String(nth + 1)).map((value) => ({
  value,
  label: words.count(Number(value)),
}));

interface RowProps extends Pick<ChequeFieldsProps, 'edit'> {
  row: TypedCheque;
  rank: number;
}

/** A later cheque of a series. */
const SeriesRow = ({ edit: { draft, errors, set }, row, rank }: RowProps) => {
  const { id } = row;
  const change = (changed: Partial<TypedCheque>): void =>
    set({
      further: draft.further.map((one) => (one.id === id ? { ...one, ...changed } : one)),
      isAboveOwed: false,
    });
  return (
    <fieldset className="cheque-row">
      <legend>{words.rank(rank)}</legend>
      <TextField
        name={`amount-${id}`}
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        value={row.amount}
        error={errors[`amount-${id}`]}
        onValue={(amount) => change({ amount })}
      />
      <TextField
        name={`number-${id}`}
        label={words.number}
        inputMode="numeric"
        autoComplete="off"
        value={row.number}
        onValue={(number) => change({ number })}
      />
      <DayField
        name={`dueOn-${id}`}
        label={words.due}
        latestFrom={latestChequeDay}
        value={row.dueOn}
        error={errors[`dueOn-${id}`]}
        onValue={(dueOn) => change({ dueOn })}
      />
    </fieldset>
  );
};

/** The fields of a cheque, with the other cheques of its series, or the other members for whom it pays. */
export const ChequeFields = ({ edit, memberId, owedCents }: ChequeFieldsProps) => {
  const { draft, errors, set } = edit;
  const { further, others } = draft;
  const count = further.length + 1;
  const fill = (of: number): void =>
    set({ ...typedSeries(draft, of, { newId: () => crypto.randomUUID(), formatDate }), isAboveOwed: false });
  return (
    <>
      <div className="cheque-row">
        <TextField
          name="number"
          label={words.number}
          inputMode="numeric"
          autoComplete="off"
          value={draft.number}
          onValue={(number) => set({ number })}
        />
        <TextField
          name="bank"
          label={words.bank}
          autoComplete="off"
          value={draft.bank}
          onValue={(bank) => set({ bank })}
        />
        <DayField
          name="dueOn"
          label={words.due}
          latestFrom={latestChequeDay}
          value={draft.dueOn}
          error={errors.dueOn}
          onValue={(dueOn) => set({ dueOn })}
        />
      </div>
      <TextField
        name="issuer"
        label={words.issuer}
        hint={words.issuerHint}
        autoComplete="off"
        value={draft.issuer}
        onValue={(issuer) => set({ issuer })}
      />
      {others.length === 0 && (
        <SelectField
          name="count"
          label={words.howMany}
          hint={words.howManyHint}
          options={counts}
          value={String(count)}
          onValue={(value) => fill(Number(value))}
        />
      )}
      {further.map((row, nth) => (
        <SeriesRow key={row.id} edit={edit} row={row} rank={nth + 2} />
      ))}
      {further.length > 0 && (
        <>
          <p role="status">
            <Said text={words.total(count, formatCents(ownCents(draft)), formatCents(owedCents))} />
          </p>
          <button type="button" className="button button--small" onClick={() => fill(count)}>
            {words.refill}
          </button>
        </>
      )}
      {further.length === 0 && <ChequeMembers edit={edit} memberId={memberId} />}
      {others.length > 0 && (
        <p role="status">
          <Said text={words.ofAll(others.length + 1, formatCents(receiptCents(draft)))} />
        </p>
      )}
    </>
  );
};
