import { sentenceFor } from '#components/editing/check.ts';
import { TextField } from '#components/ui/TextField.tsx';
import { useLatched } from '#components/ui/use-latched.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { refundableByCard } from '#domain/member/member-actions.ts';
import type { MemberDetails, MemberPayment } from '#domain/member/member-details.ts';
import { readTypedCardRefund, type TypedCardRefund } from '#domain/money/typed-payment.ts';
import { toCents } from '#domain/money.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { PasswordAgainField } from '../password/PasswordAgain.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { refundByCard } from './member-api.ts';
import { owedAgainAfter, RefundChoices } from './RefundChoices.tsx';
import { moneySentences, useMemberEdit } from './use-member-edit.ts';

const words = memberDialogMessages.refund;

interface CardRefundDialogProps {
  member: MemberDetails;
  payment: MemberPayment;
}

/** Refunds a card payment to the card. The proposed amount is the overpaid one, or all that is left. */
export const CardRefundDialog = ({ member, payment }: CardRefundDialogProps) => {
  const overpaid = toCents(member.overpaid);
  const left = toCents(refundableByCard(payment));
  // Only the provider knows the received sum.
  const isWhole = payment.isMismatch;
  const proposed = overpaid > 0 ? Math.min(overpaid, left) : left;
  const isAboveLeft = ({ amount }: { amount: string }): boolean => !isWhole && (parseTypedAmount(amount) ?? 0) > left;
  const edit = useMemberEdit({
    member,
    begin: (): TypedCardRefund & { password: string } => ({
      id: crypto.randomUUID(),
      amount: typedAmount(proposed),
      reason: '',
      cancelsMembership: false,
      password: '',
    }),
    check: (draft) => {
      const parsed = readTypedCardRefund(draft, { isWhole });
      return parsed.ok ? { input: parsed.value } : { errors: moneySentences(parsed.fields) };
    },
    refused: (draft) => (isAboveLeft(draft) ? { amount: 'above-received' } : {}),
    send: (refund) => refundByCard(member, payment.id, refund),
    refusalIn: ({ payments }, { id }) => {
      const made = payments.flatMap(({ cardRefunds }) => cardRefunds).find((one) => one.id === id);
      return made?.state === 'refused' ? words.refusedByProvider : undefined;
    },
  });
  const { draft, set } = edit;
  // The server knows the amount above which the club requires the password.
  const isAsked = useLatched(edit.errors.password !== undefined || draft.cancelsMembership || isWhole);
  // A sign-up that waits is no membership yet, and its money was never counted.
  const hasChoices = member.status !== 'pending';
  const typed = isAboveLeft(draft) ? 0 : (parseTypedAmount(draft.amount) ?? 0);
  const cents = isWhole ? 0 : typed;
  const said = cents > 0 ? formatCents(cents) : undefined;
  // The server uses the same default.
  const staysOwed = draft.staysOwed ?? (cents > 0 && cents === left);
  const owedAgain = owedAgainAfter(member, draft.cancelsMembership || !staysOwed || !hasChoices ? 0 : cents);
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={draft.cancelsMembership ? words.confirmCardCancelling(said) : words.confirmCard(said)}
      failure={memberDialogMessages.updateFailed}
      isDanger={draft.cancelsMembership}
      edit={edit}
    >
      <p>
        {isWhole ? words.leadWhole : words.leadCard(formatCents(left))}{' '}
        {overpaid > 0 && words.overpaid(formatCents(overpaid))}
      </p>
      {!isWhole && (
        <TextField
          name="amount"
          label={memberDialogMessages.amount}
          hint={memberDialogMessages.amountHint}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          error={isAboveLeft(draft) ? sentenceFor('above-received', 'amount') : edit.errors.amount}
          onValue={(amount) => set({ amount })}
        />
      )}
      {owedAgain > 0 && (
        <p className="notice notice--warning" role="status">
          {words.owedAgain(formatCents(owedAgain))}
        </p>
      )}
      <TextField {...edit.fieldOf('reason')} label={words.reason} hint={words.reasonHint} autoComplete="off" />
      {hasChoices && (
        <RefundChoices member={member} edit={edit} staysOwed={staysOwed} owedHint={words.staysOwedCardHint} />
      )}
      {isAsked && <PasswordAgainField {...edit.fieldOf('password')} />}
    </ActionDialog>
  );
};
