import type { Payable } from '#domain/member/payment-knowledge.ts';
import { formatCents } from '#lib/format.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { PaymentNotice } from './PaymentNotice.tsx';

interface Props {
  amountCents: number;
  isPaying: boolean;
  isReady?: boolean;
  problem?: Payable | undefined;
  /** A note to read before pressing the button. */
  note?: string;
}

/** The button that takes the money. It shows the amount. */
export const PayButton = ({ amountCents, isPaying, isReady = true, problem, note }: Props) => (
  <>
    {problem && <PaymentNotice known={problem} />}
    <button
      className="button button--primary"
      type="submit"
      disabled={!isReady}
      // `disabled` would lose the focus. A press while the payment is running does nothing.
      aria-disabled={isPaying || undefined}
    >
      {words.pay(formatCents(amountCents))}
    </button>
    <p className="field__hint" role="status">
      {isPaying ? <span className="loading">{words.paying}</span> : note}
    </p>
  </>
);
