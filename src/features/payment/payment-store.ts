import { atom } from 'nanostores';
import type { PaymentIntentState, PaymentTold } from '#domain/sign-up.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatCents } from '#lib/format.ts';
import { isApiError } from '#lib/is-api-error.ts';
import {
  $progress,
  type AwaitedPayment,
  awaitPayment,
  forgetSignUp,
  keptPayment,
  markPaying,
} from '#lib/sign-up-progress.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { takeReturn } from './return-address.ts';
import { noteSettled, type Settled, settledBefore } from './settled-before.ts';

/** What the visitor sees of their payment. */
export type PaymentView =
  | { state: 'nothing' }
  /** Nothing of this sign-up yet, but of one before it in this tab. */
  | { state: 'another'; before: Settled }
  /** `problem`: what the bank said of the last try. `change`: the amount is not the one shown before. */
  | { state: 'paying'; payment: AwaitedPayment; problem?: string | undefined; change?: string }
  | { state: 'checking' }
  | { state: 'paid'; told: PaymentTold }
  | { state: 'processing'; told: PaymentTold }
  | { state: 'failed'; title: string; problem: string; retry: () => void };

export interface IntentKey {
  paymentIntentId: string;
  clientSecret: string;
}

export const $payment = atom<PaymentView>({ state: 'nothing' });

const fail = (problem: string, retry: () => void, title: string = words.failedTitle) =>
  $payment.set({ state: 'failed', title, problem, retry });

// The server asks Stripe: neither this tab nor the bank's redirect is believed.
const ask = ({ paymentIntentId, clientSecret }: IntentKey): Promise<PaymentIntentState> =>
  call(api['payment-intent'][':id'].$get({ param: { id: paymentIntentId }, query: { client_secret: clientSecret } }));

/**
 * Asks how the payment stands, and shows it. Not paid yet: back to the card, with `problem` when the bank has just
 * said no. A payment of another tab or of another day ends on the form.
 */
export const checkPayment = async (key: IntentKey, problem?: string): Promise<void> => {
  $payment.set({ state: 'checking' });
  $progress.set({ step: 'settled' });
  try {
    show(key, await ask(key), problem);
  } catch (error) {
    console.error('The payment could not be checked', error);
    if (isBlocked(error)) fail(error.message, startAgain);
    else fail(words.unavailable, () => void checkPayment(key, problem));
  }
};

/** `ended`: paid, under way or given up, perhaps in another tab. */
export type Confirmable = 'ok' | 'changed' | 'ended' | 'unavailable';

/**
 * Looks once more just before the money is taken: another tab of the same person may have paid, or changed the order
 * and with it the amount of this very payment. Whatever is not `ok` or `unavailable` is already shown.
 */
export const confirmable = async (payment: AwaitedPayment): Promise<Confirmable> => {
  const told = await ask(payment).catch((error: unknown) => (isBlocked(error) ? error : undefined));
  if (!told) return 'unavailable';
  if (told instanceof ApiError) {
    fail(told.message, startAgain);
    return 'ended';
  }
  const isOpen = 'status' in told && told.status === 'open';
  if (isOpen && !told.continuesAs && changeOf(told, payment) === undefined) return 'ok';
  show(payment, told);
  return isOpen ? 'changed' : 'ended';
};

// Too many cards were declined: the payment is over, and the sentence says when to begin again.
const isBlocked = (error: unknown): error is ApiError => isApiError(error, 'rate-limited');

const show = (key: IntentKey, told: PaymentIntentState, problem?: string): void => {
  if ('status' in told && (told.status === 'succeeded' || told.status === 'processing')) {
    forgetSignUp();
    if (told.refunded < told.amount) noteSettled(told.status);
    $payment.set({ state: told.status === 'succeeded' ? 'paid' : 'processing', told });
    return;
  }
  const kept = keptPayment();
  if ('status' in told && told.status === 'open' && kept?.paymentIntentId === key.paymentIntentId) {
    const { payment, change } = asTold(kept, told);
    $payment.set({ state: 'paying', payment, ...(problem && { problem }), ...(change && { change }) });
    $progress.set({ step: 'payment', payment });
  } else if ('status' in told || problem) {
    fail(words.failed, startAgain);
  } else {
    fail(words.unknown, startAgain, words.unknownTitle);
  }
};

// Kept at once, so that a reload does not bring the old payment back. What another tab did to the reduced price and its proof is not known.
const asTold = (kept: AwaitedPayment, { amount, season, lines, continuesAs }: PaymentTold) => {
  const change = changeOf({ amount, lines }, kept);
  if (change === undefined && !continuesAs) return { payment: kept };
  const payment = {
    ...kept,
    ...continuesAs,
    ...(change !== undefined && { amount, season, lines, isReduced: false, hasProof: false }),
  };
  awaitPayment(payment);
  return { payment, ...(change !== undefined && { change }) };
};

/** Another try begins: what the bank said of the last one is over. */
export const forgetProblem = (): void => {
  const view = $payment.get();
  if (view.state === 'paying') $payment.set({ ...view, problem: undefined });
};

type Order = Pick<PaymentTold, 'amount' | 'lines'>;

const namesOf = ({ lines }: Order): string => lines.map(({ discipline }) => discipline).join(', ');

// Other disciplines may cost the same.
const changeOf = (now: Order, before: Order): string | undefined => {
  if (now.amount !== before.amount) return words.changed(formatCents(now.amount), formatCents(before.amount));
  return namesOf(now) === namesOf(before) ? undefined : words.changedChoice(namesOf(now));
};

/** Whether there is something to see of a payment, which then is what the visitor came for. */
export const isAboutPayment = (state: PaymentView['state']): boolean => state !== 'nothing' && state !== 'another';

const startAgain = (): void => {
  $payment.set({ state: 'nothing' });
  $progress.set({ step: 'form' });
};

/** Where the page opens: on a bank's return, on a payment this tab was at, or on the form. Answers how to stop. */
export const openPayment = (): (() => void) => {
  const returned = takeReturn();
  const kept = keptPayment();
  const before = settledBefore();
  if (returned) void checkPayment(returned, returned.hasFailed ? words.failed : undefined);
  else if (kept) void checkPayment(kept);
  else if (before) $payment.set({ state: 'another', before });
  const stopMarking = markPaying();
  const stopListening = $progress.listen((progress) => {
    const view = $payment.get();
    if (progress.step === 'payment' && !isAboutPayment(view.state))
      $payment.set({ state: 'paying', payment: progress.payment });
    if (progress.step === 'form') $payment.set({ state: 'nothing' });
  });
  return () => {
    stopMarking();
    stopListening();
  };
};
