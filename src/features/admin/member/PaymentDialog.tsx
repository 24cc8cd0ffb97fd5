import { useState } from 'react';
import { DayField } from '#components/ui/DayField.tsx';
import { SelectField } from '#components/ui/SelectField.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type ManualMeans, manualMeans } from '#domain/manual-payment.ts';
import type { MemberDetails } from '#domain/member-details.ts';
import { toCents } from '#domain/money.ts';
import { parseTypedAmount } from '#domain/typed-amount.ts';
import { readTypedPayment, type TypedPayment } from '#domain/typed-payment.ts';
import { formatCents } from '#lib/format.ts';
import { hasChanged } from '#lib/merge.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { useAction } from '../use-action.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { AmountField } from './AmountField.tsx';
import { recordPayment } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';
import { type DraftErrors, draftErrors, newPaymentDraft } from './payment-draft.ts';

const words = memberDialogMessages.payment;
const options = manualMeans.map((value) => ({ value, label: paymentMeansNames[value] }));

/** Records money that came in another way than by card. */
export const PaymentDialog = ({ member }: { member: MemberDetails }) => {
  const [first] = useState(() => newPaymentDraft(member));
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<DraftErrors>({});
  const set = (change: Partial<TypedPayment>): void => setDraft((before) => ({ ...before, ...change }));
  const action = useAction(async (isHere) => {
    const read = readTypedPayment(draft, new Date());
    const found = read.ok ? {} : draftErrors(draft, read.fields);
    setErrors(found);
    const [wrong = ''] = Object.keys(found);
    if (!read.ok) return document.getElementById(wrong)?.focus();
    showMember(await recordPayment(member, read.value));
    if (isHere()) closeMemberDialog();
    void toastSuccess();
  });
  const errorOf = (field: keyof TypedPayment): string | undefined => errors[field] ?? action.error?.fields[field];
  const cents = parseTypedAmount(draft.amount);
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={words.confirm(cents ? formatCents(cents) : undefined)}
      failure={memberDialogMessages.updateFailed}
      isChanged={hasChanged(first, draft)}
      action={action}
    >
      <p>{words.lead}</p>
      <SelectField
        name="means"
        label={words.means}
        options={options}
        value={draft.means}
        error={errorOf('means')}
        onValue={(means: ManualMeans) => set({ means })}
      />
      <AmountField typed={draft.amount} error={errorOf('amount')} onType={(amount) => set({ amount })} />
      {cents !== undefined && cents > toCents(member.owed) && (
        <p className="notice" role="status">
          {words.above(formatCents(toCents(member.owed)))}
        </p>
      )}
      <DayField
        name="date"
        label={words.date}
        hint={words.dateHint}
        typed={draft.date}
        error={errorOf('date')}
        onType={(date) => set({ date })}
      />
      <TextField
        name="note"
        label={words.note}
        hint={words.noteHint}
        autoComplete="off"
        value={draft.note}
        error={errorOf('note')}
        onValue={(note) => set({ note })}
      />
    </ActionDialog>
  );
};
