import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { overpaidCents } from '#domain/member/member-balance.ts';
import type { MemberDetails, MemberPayment } from '#domain/member/member-details.ts';
import { readPaymentCorrection } from '#domain/money/typed-payment.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { AboveOwed, EntryFields, ReasonField } from './EntryFields.tsx';
import { correctPayment } from './member-api.ts';
import { checkEntry, newEntry, useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.correction;

interface CorrectPaymentDialogProps {
  member: MemberDetails;
  payment: MemberPayment;
}

/** Corrects a payment that was recorded by hand. */
export const CorrectPaymentDialog = ({ member, payment }: CorrectPaymentDialogProps) => {
  const was = toCents(payment.amount);
  const day = formatDay(payment.paidAt ?? payment.createdAt);
  const aboveOf = ({ amount }: { amount: string }): number => {
    const cents = parseTypedAmount(amount);
    if (cents === undefined || cents === was) return 0;
    return overpaidCents({ ...member, paid: toEuros(toCents(member.paid) - was + cents) });
  };
  const edit = useMemberEdit({
    member,
    begin: () => ({
      ...newEntry(typedAmount(was)),
      means: payment.means === 'card' ? ('cash' as const) : payment.means,
      date: day,
      note: payment.note ?? '',
      isAboveOwed: false,
      reason: '',
    }),
    check: (draft) =>
      checkEntry(
        readPaymentCorrection,
        draft,
        aboveOf(draft) > 0 && !draft.isAboveOwed ? { isAboveOwed: 'required' } : {},
      ),
    send: (correction) => correctPayment(member, payment, correction),
  });
  const { draft, set } = edit;
  const cents = parseTypedAmount(draft.amount);
  return (
    <ActionDialog
      member={member}
      title={words.paymentTitle(member.fullName)}
      confirm={words.confirm(cents === undefined ? undefined : formatCents(cents))}
      failure={memberDialogMessages.updateFailed}
      edit={edit}
    >
      <p>{words.paymentLead(`${formatCents(was)}, ${paymentMeansNames[payment.means]}, ${day}`)}</p>
      <EntryFields
        edit={edit}
        amount={{ hint: words.amountHint, onValue: (amount) => set({ amount, isAboveOwed: false }) }}
        noteHint={memberDialogMessages.payment.noteHint}
        ofAmount={
          <AboveOwed
            cents={cents ?? 0}
            aboveCents={aboveOf(draft)}
            isSaid={draft.isAboveOwed}
            error={edit.errors.isAboveOwed}
            onSay={(isAboveOwed) => set({ isAboveOwed })}
          />
        }
      />
      <ReasonField {...edit.fieldOf('reason')} />
    </ActionDialog>
  );
};
