import { useState } from 'react';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { MemberDetails, MemberPayment } from '#domain/member-details.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { parseTypedAmount, typedAmount } from '#domain/typed-amount.ts';
import { formatCents } from '#lib/format.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { useAction } from '../use-action.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { AmountField } from './AmountField.tsx';
import { recordRefund } from './member-api.ts';
import { closeMemberDialog } from './member-dialog.ts';
import { showMember } from './member-store.ts';

const words = memberDialogMessages.refund;

interface RefundDialogProps {
  member: MemberDetails;
  payment: MemberPayment;
}

/** Records money given back by hand; what is left of the payment to begin with. */
export const RefundDialog = ({ member, payment }: RefundDialogProps) => {
  const [first] = useState(() => typedAmount(toCents(payment.amount) - toCents(payment.refunded)));
  const [typed, setTyped] = useState(first);
  const [error, setError] = useState<string>();
  const cents = parseTypedAmount(typed);
  const action = useAction(async (isHere) => {
    setError(cents ? undefined : memberDialogMessages.amountInvalid);
    if (!cents) return document.getElementById('amount')?.focus();
    showMember(await recordRefund(member, payment.id, toEuros(cents)));
    if (isHere()) closeMemberDialog();
    void toastSuccess();
  });
  return (
    <ActionDialog
      member={member}
      title={words.title(member.fullName)}
      confirm={words.confirm(cents ? formatCents(cents) : undefined)}
      failure={memberDialogMessages.updateFailed}
      isDanger
      isChanged={typed !== first}
      action={action}
    >
      <p>{words.lead}</p>
      <AmountField typed={typed} error={error ?? action.error?.fields.amount} onType={setTyped} />
    </ActionDialog>
  );
};
