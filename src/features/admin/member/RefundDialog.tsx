import { sentenceFor } from '#components/editing/check.ts';
import { useLatched } from '#components/ui/use-latched.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { refundableByHand } from '#domain/member/member-actions.ts';
import type { MemberDetails, MemberPayment } from '#domain/member/member-details.ts';
import { readTypedRefund, type TypedRefund } from '#domain/money/typed-payment.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { EntryFields } from './EntryFields.tsx';
import { recordRefund } from './member-api.ts';
import { owedAgainAfter, RefundChoices } from './RefundChoices.tsx';
import { checkEntry, newEntry, useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.refund;

interface RefundDialogProps {
  member: MemberDetails;
  payment: MemberPayment;
}

/** Records money given back by hand. It starts with the overpaid amount, if there is one. */
export const RefundDialog = ({ member, payment }: RefundDialogProps) => {
  const overpaid = toCents(member.overpaid);
  const left = toCents(refundableByHand(payment));
  // The club owes the member a card refund that the bank could not deliver.
  const proposed = payment.means === 'card' ? left : Math.min(overpaid, left);
  const isAboveLeft = ({ amount }: { amount: string }): boolean => (parseTypedAmount(amount) ?? 0) > left;
  const edit = useMemberEdit({
    member,
    begin: (): TypedRefund & { password: string } => ({
      ...newEntry(proposed > 0 ? typedAmount(proposed) : ''),
      means: payment.means === 'card' ? 'transfer' : payment.means,
      cancelsMembership: false,
      password: '',
    }),
    check: (draft) => checkEntry(readTypedRefund, draft),
    refused: (draft) => (isAboveLeft(draft) ? { amount: 'above-received' } : {}),
    send: (refund) => recordRefund(member, payment.id, refund),
  });
  const { draft } = edit;
  // The server knows the amount above which the club requires the password.
  const isAsked = useLatched(edit.errors.password !== undefined || draft.cancelsMembership);
  // An impossible amount has no consequences to show.
  const cents = isAboveLeft(draft) ? 0 : (parseTypedAmount(draft.amount) ?? 0);
  const said = cents > 0 ? formatCents(cents) : undefined;
  // The server assumes the same if nobody decides.
  const staysOwed = draft.staysOwed ?? (cents > 0 && cents === left);
  const owedAgain = owedAgainAfter(member, draft.cancelsMembership || !staysOwed ? 0 : cents);
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={draft.cancelsMembership ? words.confirmCancelling(said) : words.confirm(said)}
      failure={memberDialogMessages.updateFailed}
      isDanger={draft.cancelsMembership}
      edit={edit}
    >
      <p>
        {words.lead} {overpaid > 0 && words.overpaid(formatCents(overpaid))}
      </p>
      <EntryFields
        edit={edit}
        amount={isAboveLeft(draft) ? { error: sentenceFor('above-received', 'amount') } : {}}
        noteHint={words.noteHint}
        ofAmount={
          owedAgain > 0 && (
            <p className="notice notice--warning" role="status">
              {words.owedAgain(formatCents(owedAgain))}
            </p>
          )
        }
      />
      <RefundChoices member={member} edit={edit} staysOwed={staysOwed} owedHint={words.staysOwedHint} />
      {isAsked && <PasswordAgainField {...edit.fieldOf('password')} />}
    </ActionDialog>
  );
};
