import { useMemo } from 'react';
import { useAction } from '#components/action/use-action.ts';
import { Said } from '#components/ui/Said.tsx';
import { toastSuccess } from '#components/ui/toast.tsx';
import { type Certifiable, certifiableMember, isCertifiable, isReceivable } from '#domain/member/certificate.ts';
import {
  chequeRefusal,
  isCorrectable,
  isRefundable,
  isRefundableByHand,
  memberActionsOf,
  refusesCardRefund,
} from '#domain/member/member-actions.ts';
import {
  type MemberCardRefund,
  type MemberDetails,
  type MemberPayment,
  referenceOf,
} from '#domain/member/member-details.ts';
import type { PaymentStatus } from '#domain/money/payment.ts';
import { countsForMember } from '#domain/money/payment.ts';
import { toCents } from '#domain/money.ts';
import { CertificateButton, ReceiptButton } from '#features/certificate/CertificateButton.tsx';
import { formatCents, formatDay } from '#lib/format.ts';
import { aidListMessages } from '#messages/aid-list.ts';
import { debtReminderMessages } from '#messages/debt-reminder.ts';
import { instalmentMessages } from '#messages/instalments.ts';
import { memberMessages } from '#messages/member.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { spoken } from '#messages/spoken.ts';
import { useMay } from '../account/account-store.ts';
import { ActionMenu } from '../screen/ActionMenu.tsx';
import { ActionFailure } from './ActionFailure.tsx';
import { DialogButton } from './DialogButton.tsx';
import { settleMember } from './member-api.ts';
import { showMember } from './member-store.ts';
import { SumRow } from './SumRow.tsx';

const words = memberMessages.payments;

interface MemberProps {
  member: MemberDetails;
}

const looks: Readonly<Record<PaymentStatus, { icon: string; tone: string }>> = {
  open: { icon: '…', tone: '' },
  processing: { icon: '…', tone: 'tag--warning' },
  succeeded: { icon: '✓', tone: 'tag--success' },
  cancelled: { icon: '✕', tone: '' },
};

const sumOf = ({ amount }: { amount: number }): string => formatCents(toCents(amount));
const dayOf = ({ paidAt, createdAt }: MemberPayment): string => formatDay(paidAt ?? createdAt);

const provenance = ({ means, status, recordedBy }: MemberPayment): string | undefined => {
  if (recordedBy) return words.recordedBy(recordedBy);
  return means === 'card' && status === 'succeeded' ? words.byProvider : undefined;
};

/** What an administrator can do with a payment and with its refunds by hand. */
const PaymentMenu = ({ member, payment }: MemberProps & { payment: MemberPayment }) => {
  const { means } = payment;
  const byHand = isRefundable(payment, member) && isRefundableByHand(payment);
  const byCard = refusesCardRefund(payment, member) === undefined;
  // The replacement of a corrected refund stands beside it.
  // The entry of a returned cheque is corrected at the cheque.
  const refunds = payment.refunds.filter(({ correction, isReturnedCheque }) => !correction && !isReturnedCheque);
  const isChangeable = isCorrectable(payment) && !chequeRefusal(payment.cheque);
  if (!isChangeable && !byHand && !byCard && refunds.length === 0) return null;
  return (
    <ActionMenu sign="⋯" className="row-menu" label={spoken(words.actionsOn(sumOf(payment), means, dayOf(payment)))}>
      {isChangeable && (
        <DialogButton label={words.correct} opens={{ name: 'correct-payment', payment }} className="menu-item" />
      )}
      {byHand && <DialogButton label={words.refund} opens={{ name: 'refund', payment }} className="menu-item" />}
      {byCard && (
        <DialogButton
          label={byHand ? words.refundToCard : words.refund}
          opens={{ name: 'refund', payment, toCard: true }}
          className="menu-item"
        />
      )}
      {refunds.map((refund) => (
        <DialogButton
          key={refund.id}
          label={words.correctRefundOf(sumOf(refund), refund.means)}
          spoken={spoken(words.correctRefundOf(sumOf(refund), refund.means))}
          opens={{ name: 'correct-refund', payment, refund }}
          className="menu-item"
        />
      ))}
    </ActionMenu>
  );
};

const toneOfRefund: Readonly<Record<MemberCardRefund['state'], string>> = {
  pending: 'tag tag--warning',
  made: '',
  failed: 'tag tag--error',
  refused: 'tag tag--error',
};

const refusalOf = ({ state, answer }: MemberCardRefund): string | undefined =>
  state === 'refused' && answer ? words.refusals[answer] : undefined;

/** A refund to the card that was made on the site. */
const CardRefundLine = ({ refund }: { refund: MemberCardRefund }) => {
  const details = [refusalOf(refund), refund.reason, refund.state === 'pending' && words.refundPendingHint];
  return (
    <p>
      <span className={toneOfRefund[refund.state]}>
        <Said text={words.cardRefunds[refund.state](sumOf(refund), formatDay(refund.createdAt))} />
      </span>
      {details.filter(Boolean).map((detail) => ` · ${detail}`)}
    </p>
  );
};

interface PaymentRowProps extends MemberProps {
  payment: MemberPayment;
  /** The facts for its receipt, and its place among the receipts. */
  asked: Certifiable;
  place: number;
}

const PaymentRow = ({ member, payment, asked, place }: PaymentRowProps) => {
  const { means, status, refunded, note, isDifference, correction, refunds, cardRefunds } = payment;
  const books = useMay()('money', 'write');
  const reference = referenceOf(payment);
  const { icon, tone } = looks[status];
  const facts = [
    payment.cheque && words.cheque(payment.cheque),
    note,
    isDifference && words.difference,
    provenance(payment),
    correction?.reason,
  ].filter(Boolean);
  const given = refunds.filter((refund) => !refund.correction);
  const made = cardRefunds.filter(({ state }) => state === 'made');
  const told = [...given, ...made].reduce((sum, { amount }) => sum + toCents(amount), 0);
  const Sum = correction ? 's' : 'strong';
  return (
    <li className="card-row payment">
      <p>
        <span className="note">{dayOf(payment)}</span> {paymentMeansNames[means]} <small>{facts.join(' · ')}</small>{' '}
        {(correction || status !== 'succeeded') && (
          <span className={`tag ${tone}`}>
            <span aria-hidden="true">{icon}</span>
            {correction ? words.corrected : words.statuses[status]}
          </span>
        )}
      </p>
      <Sum className="payment__sum">
        <Said text={sumOf(payment)} />
      </Sum>
      {books && <PaymentMenu member={member} payment={payment} />}
      {(refunded > 0 || reference || cardRefunds.length > 0 || isReceivable(asked, place)) && (
        <div className="card-row__more">
          {toCents(refunded) > told && (
            <p className="member-flag">
              <Said text={words.refunded(formatCents(toCents(refunded)))} />
            </p>
          )}
          {given.map((refund) => (
            <p key={refund.id}>
              <Said
                text={[
                  refund.isReturnedCheque
                    ? words.returned(sumOf(refund), formatDay(refund.refundedAt))
                    : words.givenBack(sumOf(refund), refund.means, formatDay(refund.refundedAt)),
                  refund.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </p>
          ))}
          {cardRefunds.map((refund) => (
            <CardRefundLine key={refund.id} refund={refund} />
          ))}
          {reference && (
            <p>
              {words.reference} <code translate="no">{reference}</code>
            </p>
          )}
          <ReceiptButton asked={asked} payment={place} />
        </div>
      )}
    </li>
  );
};

const RefundButton = ({ member }: MemberProps) => {
  const refundable = member.payments.filter((payment) => isRefundable(payment, member));
  if (refundable.length < 2) return <DialogButton label={words.refund} opens={{ name: 'refund' }} />;
  return (
    <ActionMenu sign={words.refund} className="button button--small unfolds">
      {refundable.map((payment) => (
        <DialogButton
          key={payment.id}
          label={words.which(sumOf(payment), payment.means, dayOf(payment))}
          opens={{ name: 'refund', payment }}
          className="menu-item"
        />
      ))}
    </ActionMenu>
  );
};

const SettleButton = ({ member }: MemberProps) => {
  const action = useAction(async () => {
    showMember(await settleMember(member));
    void toastSuccess();
  });
  return (
    <>
      <button
        type="button"
        className="button button--small"
        aria-disabled={action.isBusy}
        onClick={() => void action.run()}
      >
        {memberMessages.actions.settle}
      </button>
      <span role="status" className={action.isBusy ? 'loading' : undefined}>
        {action.isBusy && memberMessages.actions.settling}
      </span>
      <ActionFailure member={member} action={action} title={memberDialogMessages.updateFailed} />
    </>
  );
};

/** The payments, what is left to pay, and what can be done about money. */
export const PaymentsSection = ({ member }: MemberProps) => {
  const { payments } = member;
  const may = useMay();
  const open = memberActionsOf(member);
  const asked = useMemo(() => certifiableMember(member), [member]);
  const owed = toCents(member.owed);
  const overpaid = toCents(member.overpaid);
  const books = may('money', 'write');
  return (
    <section className="card" aria-labelledby="payments">
      <h2 id="payments">{words.title}</h2>
      {payments.length === 0 ? (
        <p className="card-row">{words.none}</p>
      ) : (
        <ul className="card-rows">
          {payments.map((payment) => (
            <PaymentRow
              key={payment.id}
              member={member}
              payment={payment}
              asked={asked}
              place={payments.filter(countsForMember).indexOf(payment)}
            />
          ))}
        </ul>
      )}
      <dl>
        <SumRow label={memberMessages.money.paid} cents={toCents(member.paid)} />
        <SumRow
          label={overpaid > 0 ? memberMessages.money.overpaid : memberMessages.money.owed}
          cents={overpaid || owed}
          isMain
          isOpen={overpaid + owed > 0}
        />
        {member.aided > 0 && <SumRow label={aidListMessages.member.aided} cents={toCents(member.aided)} />}
        {member.toCome > 0 && <SumRow label={instalmentMessages.admin.toCome} cents={toCents(member.toCome)} />}
      </dl>
      <div className="cluster">
        {may('desk', 'write') && open.includes('record-payment') && (
          <DialogButton label={words.record} opens={{ name: 'payment' }} />
        )}
        {may('desk', 'write') && open.includes('remind') && (
          <DialogButton label={debtReminderMessages.open} opens={{ name: 'remind' }} />
        )}
        {books && open.includes('refund') && <RefundButton member={member} />}
        {isCertifiable(asked) && <CertificateButton asked={asked} />}
        {books && open.includes('settle') && <SettleButton member={member} />}
      </div>
      {!isCertifiable(asked) && <p className="field__hint">{memberMessages.actions.noCertificate}</p>}
    </section>
  );
};
