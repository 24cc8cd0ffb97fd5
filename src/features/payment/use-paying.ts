import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Knowing, Payable } from '#domain/member/payment-knowledge.ts';
import { type AwaitedPayment, noteAnswered, noteAsked } from '#lib/sign-up-progress.ts';
import { $isPaying, checkPayment, confirmable, forgetProblem } from './payment-store.ts';

/**
 * The outcome of asking the bank. `answered`: the bank accepted the request, and the provider knows the result. `left`:
 * the browser is going to the bank's own page.
 */
export type BankAnswer = Knowing<'not-sent' | 'declined' | 'unknown'> | { state: 'answered' } | { state: 'left' };

interface Way {
  /** Runs within the click itself. Returns the reason if the payment cannot continue. */
  prepare?: () => Promise<string | undefined>;
  /** Asks the bank. If it throws, the answer is lost. */
  confirm: () => Promise<BankAnswer>;
  /** Called if the amount was changed elsewhere, because the card fields may depend on it. */
  onChanged?: () => Promise<unknown>;
}

/** Pays once for each press of the button: reads the payment again, confirms it, then reads the result. */
export const usePaying = (payment: AwaitedPayment, { prepare, confirm, onChanged }: Way) => {
  const isPaying = useStore($isPaying);
  const [problem, setProblem] = useState<Payable>();

  const askBank = async (): Promise<BankAnswer> => {
    noteAsked(payment);
    try {
      return await confirm();
    } catch (error) {
      console.error('The payment could not be confirmed', error);
      return { state: 'unknown' };
    }
  };

  /** Returns true once no answer is outstanding. */
  const confirmOnce = async (): Promise<boolean> => {
    const answer = await askBank();
    if (answer.state === 'left') return false;
    if (answer.state === 'declined' || answer.state === 'not-sent') {
      noteAnswered(payment);
      setProblem(answer);
    } else await checkPayment(payment, { askedAt: noteAsked(payment) });
    return true;
  };

  const attempt = async (): Promise<boolean> => {
    const obstacle = await prepare?.();
    const verdict = obstacle ? 'obstacle' : await confirmable(payment);
    if (verdict === 'ok') return confirmOnce();
    if (verdict === 'changed') await onChanged?.();
    if (verdict === 'obstacle' || verdict === 'unavailable') setProblem({ state: 'not-sent', reason: obstacle });
    return true;
  };

  const pay = async (): Promise<void> => {
    if ($isPaying.get()) return;
    $isPaying.set(true);
    setProblem(undefined);
    forgetProblem();
    let isOver = true;
    try {
      isOver = await attempt();
    } catch (error) {
      // This happens before the bank is asked. Afterwards nothing throws.
      console.error('The payment could not be prepared', error);
      setProblem({ state: 'not-sent' });
    } finally {
      $isPaying.set(!isOver);
    }
  };

  return { isPaying, problem, pay };
};
