import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { isRefundable, isRefundableByHand, refundableByCard, refundableByHand } from '#domain/member/member-actions.ts';
import type { MemberDetails, MemberPayment } from '#domain/member/member-details.ts';
import { AddAid } from './AddAidDialog.tsx';
import { CardRefundDialog } from './CardRefundDialog.tsx';
import { CorrectPaymentDialog } from './CorrectPaymentDialog.tsx';
import { CorrectRefundDialog } from './CorrectRefundDialog.tsx';
import { InviteBackDialog } from './InviteBackDialog.tsx';
import { MemberConfirmDialog } from './MemberConfirmDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { $memberDialog } from './member-dialog.ts';
import { NoteCertificateDialog } from './NoteCertificateDialog.tsx';
import { PaymentDialog } from './PaymentDialog.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { ReductionDialog } from './ReductionDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RefusePieceDialog } from './RefusePieceDialog.tsx';
import { RemindDialog } from './RemindDialog.tsx';
import { ResolveFlagDialog } from './ResolveFlagDialog.tsx';

/** Returns the present version of an entry: the page may have been read again while the dialog is open. */
const nowOf = <Entry extends { id: string }>(entries: readonly Entry[], opened: Entry): Entry =>
  entries.find(({ id }) => id === opened.id) ?? opened;

const leftOf = (payment: MemberPayment): number => Math.max(refundableByHand(payment), refundableByCard(payment));

/** Returns the latest payment from which the overpaid sum, or anything, can be given back. */
const paymentToRefund = (member: MemberDetails): MemberPayment | undefined => {
  const payments = member.payments.filter((payment) => isRefundable(payment, member));
  return payments.findLast((payment) => leftOf(payment) >= member.overpaid) ?? payments.at(-1);
};

interface AnyRefundDialogProps {
  member: MemberDetails;
  opened: MemberPayment | undefined;
  isToCard: boolean;
}

/** Keeps the payment with which it was opened. If another administrator has refunded it since, the dialog says so. */
const AnyRefundDialog = ({ member, opened, isToCard }: AnyRefundDialogProps) => {
  const [first] = useState(() => {
    const payment = opened ?? paymentToRefund(member);
    return payment && { payment, isCard: payment.means === 'card' && (isToCard || !isRefundableByHand(payment)) };
  });
  if (!first) return null;
  const payment = nowOf(member.payments, first.payment);
  return first.isCard ? (
    <CardRefundDialog member={member} payment={payment} />
  ) : (
    <RefundDialog member={member} payment={payment} />
  );
};

export const MemberDialogs = ({ member }: { member: MemberDetails }) => {
  const open = useStore($memberDialog);
  if (!open) return null;
  switch (open.name) {
    case 'payment':
      return <PaymentDialog member={open.of ?? member} others={open.others ?? []} />;
    case 'remind':
      return <RemindDialog member={member} />;
    case 'invite-back':
      return <InviteBackDialog member={member} isAgain={open.isAgain} />;
    case 'reduction':
      return <ReductionDialog member={member} />;
    case 'add-aid':
      return <AddAid member={member} />;
    case 'refund':
      return <AnyRefundDialog member={member} opened={open.payment} isToCard={open.toCard ?? false} />;
    case 'correct-payment':
      return <CorrectPaymentDialog member={member} payment={nowOf(member.payments, open.payment)} />;
    case 'correct-refund': {
      const payment = nowOf(member.payments, open.payment);
      return <CorrectRefundDialog member={member} payment={payment} refund={nowOf(payment.refunds, open.refund)} />;
    }
    case 'resolve-flag':
      return <ResolveFlagDialog member={member} flag={open.flag} />;
    case 'merge':
      return <MergeDialog member={member} />;
    case 'refuse':
      return <RefusePieceDialog key={open.piece} member={member} piece={open.piece} />;
    case 'certificate':
      return <NoteCertificateDialog member={member} />;
    case 'proof':
      return <ProofDialog member={member} />;
    default:
      return <MemberConfirmDialog key={open.action} member={member} action={open.action} />;
  }
};
