import { Said } from '#components/ui/Said.tsx';
import { isCorrectable, isRefundableByHand } from '#domain/member/member-actions.ts';
import {
  type MemberDetails,
  type MemberPayment,
  type MemberRefund,
  referenceOf,
} from '#domain/member/member-details.ts';
import type { PaymentStatus } from '#domain/money/payment.ts';
import { toCents } from '#domain/money.ts';
import { formatCents, formatDay } from '#lib/format.ts';
import { memberMessages } from '#messages/member.ts';
import { paymentMeansNames } from '#messages/payment-means.ts';
import { spoken } from '#messages/spoken.ts';
import { useMay } from '../account/account-store.ts';
import { $memberDialog } from './member-dialog.ts';

const words = memberMessages.payments;

const looks: Readonly<Record<PaymentStatus, { icon: string; tone: string }>> = {
  open: { icon: '…', tone: '' },
  processing: { icon: '…', tone: 'tag--warning' },
  succeeded: { icon: '✓', tone: 'tag--success' },
  cancelled: { icon: '✕', tone: '' },
};

const provenance = ({ means, status, recordedBy }: MemberPayment): string | undefined => {
  if (recordedBy) return words.recordedBy(recordedBy);
  return means === 'card' && status === 'succeeded' ? words.byProvider : undefined;
};

const RefundLine = ({ payment, refund }: { payment: MemberPayment; refund: MemberRefund }) => {
  const books = useMay()('money', 'write');
  // Its replacement stands beside it. The history shows both.
  if (refund.correction) return null;
  const sum = formatCents(toCents(refund.amount));
  return (
    <div className="cluster">
      <p className="payment__facts">
        <Said
          text={[words.givenBack(sum, refund.means, formatDay(refund.refundedAt)), refund.note]
            .filter(Boolean)
            .join(' · ')}
        />
      </p>
      {books && (
        <button
          type="button"
          className="button"
          aria-haspopup="dialog"
          aria-label={spoken(words.correctRefundOf(sum, refund.means))}
          onClick={() => $memberDialog.set({ name: 'correct-refund', payment, refund })}
        >
          {words.correct}
        </button>
      )}
    </div>
  );
};

const PaymentRow = ({ payment }: { payment: MemberPayment }) => {
  const { means, status, amount, refunded, note, paidAt, createdAt, isDifference } = payment;
  const books = useMay()('money', 'write');
  const reference = referenceOf(payment);
  const { icon, tone } = looks[status];
  const { correction } = payment;
  const sum = formatCents(toCents(amount));
  return (
    <li className="payment">
      <p className="payment__sum">
        {correction ? (
          <s>
            <Said text={sum} />
          </s>
        ) : (
          <strong>
            <Said text={sum} />
          </strong>
        )}{' '}
        {paymentMeansNames[means]}
        <span className={`tag ${tone}`}>
          <span aria-hidden="true">{icon}</span>
          {correction ? words.corrected : words.statuses[status]}
        </span>
      </p>
      {refunded > 0 && (
        <p className="member-flag">
          <Said text={words.refunded(formatCents(toCents(refunded)))} />
        </p>
      )}
      <p className="payment__facts">
        {[formatDay(paidAt ?? createdAt), isDifference && words.difference, provenance(payment)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {note && <p>{note}</p>}
      {correction && <p>{correction.reason}</p>}
      {payment.refunds.map((refund) => (
        <RefundLine key={refund.id} payment={payment} refund={refund} />
      ))}
      {reference && (
        <p className="payment__facts">
          {words.reference} <code translate="no">{reference}</code>
        </p>
      )}
      <div className="cluster">
        {books && isCorrectable(payment) && (
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            aria-label={spoken(words.correctOf(sum, means))}
            onClick={() => $memberDialog.set({ name: 'correct-payment', payment })}
          >
            {words.correct}
          </button>
        )}
        {books && isRefundableByHand(payment) && (
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            aria-label={spoken(words.refundOf(sum, means))}
            onClick={() => $memberDialog.set({ name: 'refund', payment })}
          >
            {words.refund}
          </button>
        )}
      </div>
    </li>
  );
};

const hasCardMoney = ({ means, status }: MemberPayment): boolean => means === 'card' && status === 'succeeded';

/** The payments: amount, means, day, and who recorded each. */
export const PaymentsSection = ({ member: { payments } }: { member: MemberDetails }) => (
  <section className="card stack" aria-labelledby="payments">
    <h2 id="payments">{words.title}</h2>
    {payments.length === 0 ? (
      <p>{words.none}</p>
    ) : (
      <ul className="payments">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    )}
    {payments.some(hasCardMoney) && <p className="field__hint">{words.refundedAtProvider}</p>}
  </section>
);
