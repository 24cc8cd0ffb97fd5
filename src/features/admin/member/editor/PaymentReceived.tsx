import { useStore } from '@nanostores/react';
import { CheckField } from '#components/ui/CheckField.tsx';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { manualMeans } from '#domain/money/manual-payment.ts';
import { formatCents } from '#lib/format.ts';
import { membershipEditorMessages } from '#messages/membership-editor.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import type { MemberEdit } from './member-edit.ts';
import { aboveDueCents, amountShown } from './received-payment.ts';

const words = membershipEditorMessages.payment;
const options = manualMeans.map((means) => ({ value: means, label: paymentMeansNames[means] }));

/** Money received while a member is added. It is recorded together with the member. */
export const PaymentReceived = ({ edit }: { edit: MemberEdit }) => {
  const payment = useStore(edit.$payment);
  const error = useStore(edit.form.$errors).means;
  const { setPayment } = edit;
  return (
    <fieldset className="fieldset">
      <legend>{words.legend}</legend>
      <CheckField
        id="isReceived"
        label={words.isReceived}
        hint={words.isReceivedHint}
        isChecked={payment.isReceived}
        onCheck={(isReceived) => setPayment({ isReceived })}
      />
      {payment.isReceived && (
        <>
          <SelectField
            name="means"
            label={words.means}
            options={options}
            value={payment.means}
            error={error}
            onValue={(means) => setPayment({ means })}
          />
          <MoneyFields edit={edit} />
        </>
      )}
    </fieldset>
  );
};

const MoneyFields = ({ edit }: { edit: MemberEdit }) => {
  const { setPayment, form } = edit;
  const payment = useStore(edit.$payment);
  const errors = useStore(form.$errors);
  const totalCents = useStore(form.$due);
  const above = aboveDueCents(payment, totalCents);
  return (
    <>
      <TextField
        name="paymentAmount"
        label={words.amount}
        hint={words.amountHint}
        inputMode="decimal"
        autoComplete="off"
        value={amountShown(payment, totalCents)}
        error={errors.paymentAmount}
        onValue={(amount) => setPayment({ amount, isAboveOwed: false })}
      />
      {above > 0 && (
        <CheckField
          id="isAboveOwed"
          label={words.aboveOwed(formatCents(above))}
          isChecked={payment.isAboveOwed}
          onCheck={(isAboveOwed) => setPayment({ isAboveOwed, amount: payment.amount })}
        />
      )}
      <DayField
        name="date"
        label={words.date}
        hint={words.dateHint}
        value={payment.date}
        error={errors.date}
        onValue={(date) => setPayment({ date })}
      />
      <TextField
        name="note"
        label={words.note}
        hint={words.noteHint}
        autoComplete="off"
        value={payment.note}
        error={errors.note}
        onValue={(note) => setPayment({ note })}
      />
    </>
  );
};
