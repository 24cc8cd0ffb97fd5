import { useState } from 'react';
import type { AwaitedPayment } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { checkPayment, confirmable, forgetProblem } from './payment-store.ts';

/** What a bank says no with. */
export interface Refusal {
  message?: string | undefined;
  code?: string | undefined;
  /** The state the intent is in all the same. */
  status?: string | undefined;
}

interface Way {
  /** What must happen within the click itself; answers why it cannot go on. */
  prepare?: () => Promise<string | undefined>;
  /** `left`: the browser is on its way to the bank's own page. */
  confirm: () => Promise<Refusal | 'left' | undefined>;
  /** The amount was changed elsewhere: the card's own fields may want to know. */
  onChanged?: () => Promise<unknown>;
}

// Another tab was faster: whatever the words, this payment has to be looked at again, not refused.
const isDecided = ({ code, status = '' }: Refusal): boolean =>
  code === 'payment_intent_unexpected_state' || ['succeeded', 'processing'].includes(status);

/** Pays once for a press of the button: looks at the payment again, confirms it, looks at what came of it. */
export const usePaying = (payment: AwaitedPayment, { prepare, confirm, onChanged }: Way) => {
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string>();

  const confirmOnce = async (): Promise<string | undefined> => {
    const refusal = await confirm();
    if (refusal === 'left') return undefined;
    if (refusal && !isDecided(refusal)) return refusal.message ?? words.refused;
    await checkPayment(payment);
    return undefined;
  };

  const attempt = async (): Promise<string | undefined> => {
    const obstacle = await prepare?.();
    if (obstacle) return obstacle;
    const verdict = await confirmable(payment);
    if (verdict === 'ok') return confirmOnce();
    if (verdict === 'changed') await onChanged?.();
    return verdict === 'unavailable' ? words.unavailable : undefined;
  };

  const pay = async (): Promise<void> => {
    if (isPaying) return;
    setPaying(true);
    setProblem(undefined);
    forgetProblem();
    try {
      setProblem(await attempt());
    } catch (error) {
      console.error('The payment could not be confirmed', error);
      setProblem(words.unavailable);
    } finally {
      setPaying(false);
    }
  };

  return { isPaying, problem, pay };
};
