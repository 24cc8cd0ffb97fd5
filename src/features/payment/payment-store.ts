import { atom } from 'nanostores';
import type { PaymentIntentState, PaymentTold } from '#domain/sign-up.ts';
import { api, call } from '#lib/api.ts';
import { $progress, type AwaitedPayment, forgetSignUp, keptPayment, markPaying } from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { takeReturn } from './return-address.ts';

/** What the visitor sees of their payment. */
export type PaymentView =
  | { state: 'nothing' }
  | { state: 'paying'; payment: AwaitedPayment; problem?: string }
  | { state: 'checking' }
  | { state: 'paid'; told: PaymentTold }
  | { state: 'processing'; told: PaymentTold }
  | { state: 'failed'; problem: string; retry: () => void };

export interface IntentKey {
  paymentIntentId: string;
  clientSecret: string;
}

export const $payment = atom<PaymentView>({ state: 'nothing' });

const fail = (problem: string, retry: () => void) => $payment.set({ state: 'failed', problem, retry });

/**
 * Asks the server, which asks Stripe, how the payment stands, and shows it. Not paid yet: back to the card, with
 * `problem` when the bank has just said no. A payment of another tab or of another day ends on the form.
 */
export const checkPayment = async (key: IntentKey, problem?: string): Promise<void> => {
  $payment.set({ state: 'checking' });
  $progress.set({ step: 'settled' });
  try {
    const told = await call(
      api['payment-intent'][':id'].$get({
        param: { id: key.paymentIntentId },
        query: { client_secret: key.clientSecret },
      }),
    );
    show(told, problem);
  } catch (error) {
    console.error('The payment could not be checked', error);
    fail(words.unavailable, () => void checkPayment(key, problem));
  }
};

const show = (told: PaymentIntentState, problem: string | undefined): void => {
  if ('status' in told && (told.status === 'succeeded' || told.status === 'processing')) {
    forgetSignUp();
    $payment.set({ state: told.status === 'succeeded' ? 'paid' : 'processing', told });
    return;
  }
  const kept = 'status' in told && told.status === 'open' ? keptPayment() : undefined;
  if (kept) {
    $payment.set({ state: 'paying', payment: kept, ...(problem && { problem }) });
    $progress.set({ step: 'payment', payment: kept });
  } else {
    fail(words.failed, startAgain);
  }
};

const startAgain = (): void => {
  $payment.set({ state: 'nothing' });
  $progress.set({ step: 'form' });
};

/** Where the page opens: on a bank's return, on a payment this tab was at, or on the form. Answers how to stop. */
export const openPayment = (): (() => void) => {
  const returned = takeReturn();
  const kept = keptPayment();
  if (returned) void checkPayment(returned, returned.hasFailed ? words.failed : undefined);
  else if (kept) void checkPayment(kept);
  const stopMarking = markPaying();
  const stopListening = $progress.listen((progress) => {
    const view = $payment.get();
    if (progress.step === 'payment' && view.state === 'nothing')
      $payment.set({ state: 'paying', payment: progress.payment });
    if (progress.step === 'form') $payment.set({ state: 'nothing' });
  });
  return () => {
    stopMarking();
    stopListening();
  };
};
