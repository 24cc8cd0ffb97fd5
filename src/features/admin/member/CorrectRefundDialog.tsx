import { sentenceFor } from '#components/editing/check.ts';
import { CheckField } from '#components/ui/CheckField.tsx';
import { useLatched } from '#components/ui/use-latched.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { refundableByHand } from '#domain/member/member-actions.ts';
import type { MemberDetails, MemberPayment, MemberRefund } from '#domain/member/member-details.ts';
import { readRefundCorrection } from '#domain/money/typed-payment.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { EntryFields, ReasonField } from './EntryFields.tsx';
import { correctRefund } from './member-api.ts';
import { checkEntry, newEntry, useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.correction;

interface CorrectRefundDialogProps {
  member: MemberDetails;
  payment: MemberPayment;
  refund: MemberRefund;
}

/** Corrects a refund that was recorded by hand. */
export const CorrectRefundDialog = ({ member, payment, refund }: CorrectRefundDialogProps) => {
  const was = toCents(refund.amount);
  const day = formatDay(refund.refundedAt);
  const left = toCents(refundableByHand(payment)) + was;
  const isAboveLeft = ({ amount }: { amount: string }): boolean => (parseTypedAmount(amount) ?? 0) > left;
  const edit = useMemberEdit({
    member,
    begin: () => ({
      ...newEntry(typedAmount(was)),
      means: refund.means,
      date: day,
      note: refund.note ?? '',
      cancelsMembership: refund.cancelsMembership,
      password: '',
      reason: '',
    }),
    check: (draft) => checkEntry(readRefundCorrection, draft),
    refused: (draft) => (isAboveLeft(draft) ? { amount: 'above-received' } : {}),
    send: (correction) => correctRefund(member, { paymentId: payment.id, refundId: refund.id }, correction),
  });
  const { draft, set } = edit;
  // The server knows the amount above which the club requires the password.
  const isAsked = useLatched(
    edit.errors.password !== undefined || draft.cancelsMembership || parseTypedAmount(draft.amount) === 0,
  );
  const cents = isAboveLeft(draft) ? undefined : parseTypedAmount(draft.amount);
  return (
    <ActionDialog
      member={member}
      title={words.refundTitle(member.fullName)}
      confirm={words.confirm(cents === undefined ? undefined : formatCents(cents))}
      failure={memberDialogMessages.updateFailed}
      edit={edit}
    >
      <p>{words.refundLead(`${formatCents(was)}, ${paymentMeansNames[refund.means]}, ${day}`)}</p>
      <EntryFields
        edit={edit}
        amount={{
          hint: words.amountHint,
          ...(isAboveLeft(draft) && { error: sentenceFor('above-received', 'amount') }),
        }}
        noteHint={memberDialogMessages.refund.noteHint}
      />
      <CheckField
        id="cancelsMembership"
        label={memberDialogMessages.refund.cancels}
        hint={memberDialogMessages.refund.cancelsHint}
        isChecked={draft.cancelsMembership}
        error={edit.errors.cancelsMembership}
        onCheck={(cancelsMembership) => set({ cancelsMembership })}
      />
      <ReasonField {...edit.fieldOf('reason')} />
      {isAsked && <PasswordAgainField {...edit.fieldOf('password')} />}
    </ActionDialog>
  );
};
