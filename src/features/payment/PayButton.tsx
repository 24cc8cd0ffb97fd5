import { Notice } from '#components/ui/Notice.tsx';
import { formatCents } from '#lib/format.ts';
import { paymentMessages as words } from '#messages/payment.ts';

interface Props {
  amountCents: number;
  isPaying: boolean;
  isReady?: boolean;
  problem?: string | undefined;
  /** What to know before pressing it. */
  note?: string;
}

/** The button that takes the money says how much. */
export const PayButton = ({ amountCents, isPaying, isReady = true, problem, note }: Props) => (
  <>
    {problem && (
      <Notice tone="error" title={words.failedTitle} isAlert>
        <p>{problem}</p>
      </Notice>
    )}
    <button
      className="button button--primary"
      type="submit"
      disabled={!isReady}
      // Not `disabled`, which would throw the focus away: a press meanwhile does nothing.
      aria-disabled={isPaying || undefined}
    >
      {words.pay(formatCents(amountCents))}
    </button>
    <p className="field__hint" role="status">
      {isPaying ? <span className="loading">{words.paying}</span> : note}
    </p>
  </>
);
