import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type { Ended, Payable, Unanswered } from '#domain/member/payment-knowledge.ts';
import type { PaymentCreated, PaymentKey, PaymentReport, PaymentState } from '#domain/member/sign-up.ts';
import { api, call } from '#lib/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { formatCents } from '#lib/format.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { paths } from '#lib/paths.ts';
import {
  $progress,
  type AwaitedPayment,
  awaitPayment,
  forgetSignUp,
  isSamePayment,
  KEPT_MS,
  keptPayment,
  markPaying,
  noteAnswered,
} from '#lib/sign-up-progress.ts';
import { SIGN_UP_DIFFERENCE, SIGN_UP_SETTLED } from '#lib/storage-keys.ts';
import { forgetInTab, goInTab, keepInTab, keptInTab } from '#lib/tab-storage.ts';
import { paymentMessages as words } from '#messages/payment.ts';
import { keepAsking, type Polling } from './keep-asking.ts';
import { takeReturn } from './stripe-return.ts';

const settledSchema = z.enum(['succeeded', 'processing']);
type Settled = z.output<typeof settledSchema>;

/**
 * Keeps the outcome of this tab's payment, without the person, so that the empty form after a reload does not surprise
 * the visitor.
 */
const noteSettled = (settled: Settled): boolean => keepInTab(SIGN_UP_SETTLED, settled, KEPT_MS);
const settledBefore = (): Settled | undefined => settledSchema.safeParse(keptInTab(SIGN_UP_SETTLED)).data;

/** A difference that a member in force pays from a page of its own (docs/rules.md#difference). */
export interface DifferenceToPay {
  /** The payment that the server has just begun. It is absent after a reload, and on the return from the bank. */
  begun?: (PaymentCreated & { season: string }) | undefined;
  /** Returns to the page that requested the payment, paid or not. */
  onBack: () => void;
}

/** Set while the page pays a difference. Otherwise it pays a sign-up. */
let difference: DifferenceToPay | undefined;

/** What the visitor sees of the payment. */
export type PaymentView =
  | { state: 'nothing' }
  /** This tab does not know the sign-up in question, only an earlier one. */
  | { state: 'another'; before: Settled }
  /** `problem`: the outcome of the last try. `change`: the amount differs from the one shown before. */
  | { state: 'paying'; payment: AwaitedPayment; problem?: Payable | undefined; change?: string }
  | { state: 'checking' }
  /** The state is unknown. The site keeps asking by itself, and at once if the visitor presses the button. */
  | { state: 'asking'; known: Unanswered; askNow: () => void }
  | { state: 'paid'; report: PaymentReport }
  | { state: 'processing'; report: PaymentReport }
  | { state: 'over'; known: Ended; toForm: () => void };

/** What this tab knows about a payment before it asks. */
interface Before {
  /** The time at which the bank was last asked for money, in epoch milliseconds. Undefined if it never was. */
  askedAt?: number | undefined;
  /** True if the bank's return address says that it refused. */
  hasFailed?: boolean;
}

export const $payment = atom<PaymentView>({ state: 'nothing' });

/** True while a press of the button is being handled. Nothing else may be pressed. */
export const $isPaying = atom(false);

/**
 * For this long a confirmation whose answer was lost may still be under way, so «the provider holds no money» proves
 * nothing. Milliseconds.
 */
const ON_ITS_WAY_MS = 5_000;

const end = (known: Ended): void => $payment.set({ state: 'over', known, toForm });

const isState = (report: unknown): report is PaymentState => {
  const { name, status }: Record<string, unknown> = Object(report);
  return typeof name === 'string' && (status === undefined || statuses.some((known) => known === status));
};
const statuses = ['open', 'processing', 'succeeded', 'cancelled'];

// The server asks the provider. Neither this tab nor the bank's redirect is a proof.
const ask = async ({ paymentIntentId: id, clientSecret }: PaymentKey): Promise<PaymentState | ApiError> => {
  try {
    const report: unknown = await call(
      api['payment-intent'][':id'].$get({ param: { id }, query: { client_secret: clientSecret } }),
    );
    return isState(report) ? report : new ApiError('internal');
  } catch (error) {
    return error instanceof ApiError ? error : new ApiError('internal');
  }
};

let asking: Polling | undefined;

/**
 * Asks for the state of the payment and shows it, or shows that it is unknown and asks again until it is known. An
 * unpaid payment goes back to the card form; a payment from another tab or another day ends on the form. Resolves once
 * an answer has come or failed.
 */
export const checkPayment = (key: PaymentKey, before: Before = {}): Promise<void> => {
  asking?.stop();
  $payment.set({ state: 'checking' });
  $progress.set({ step: 'settled' });
  asking = keepAsking(
    () => ask(key),
    (answer) => hear(key, before, answer),
  );
  return asking.first;
};

/** Shows an answer. Returns false if the answer is inconclusive. */
const hear = (key: PaymentKey, before: Before, answer: PaymentState | ApiError): boolean => {
  if (isBlocked(answer)) {
    end({ state: 'closed', reason: answer.message });
    return true;
  }
  const isSilent = answer instanceof ApiError;
  if (!isSilent && !mayBeOnItsWay(answer, before)) {
    show(key, answer, before);
    return true;
  }
  if ($payment.get().state === 'asking') return false;
  if (isSilent) console.error('The payment could not be checked', answer);
  const known: Unanswered = { state: before.askedAt === undefined ? 'not-asked' : 'unknown' };
  $payment.set({ state: 'asking', known, askNow: () => asking?.askNow() });
  return false;
};

const mayBeOnItsWay = (report: PaymentState, { askedAt, hasFailed }: Before): boolean =>
  'status' in report &&
  report.status === 'open' &&
  !hasFailed &&
  askedAt !== undefined &&
  Date.now() - askedAt < ON_ITS_WAY_MS;

/** `ended`: paid, under way or withdrawn, perhaps in another tab. */
export type Confirmable = 'ok' | 'changed' | 'ended' | 'unavailable';

/**
 * Reads the payment once more before money is taken: another tab of the same person may have paid, or changed the order
 * and so the amount of this payment. Every result except `ok` and `unavailable` is already shown.
 */
export const confirmable = async (payment: AwaitedPayment): Promise<Confirmable> => {
  const report = await ask(payment);
  if (isBlocked(report)) {
    end({ state: 'closed', reason: report.message });
    return 'ended';
  }
  if (report instanceof ApiError) return 'unavailable';
  const isOpen = 'status' in report && report.status === 'open';
  if (isOpen && !report.continuesAs && changeOf(report, payment) === undefined) return 'ok';
  show(payment, report, {});
  return isOpen ? 'changed' : 'ended';
};

// Too many cards were declined, so the server cancelled the payment. The sentence says when the visitor can start
// again.
const isBlocked = (answer: PaymentState | ApiError): answer is ApiError => isApiError(answer, 'rate-limited');

const show = (key: PaymentKey, report: PaymentState, { askedAt, hasFailed }: Before): void => {
  if ('status' in report && (report.status === 'succeeded' || report.status === 'processing')) {
    if (difference) forgetInTab(SIGN_UP_DIFFERENCE);
    else {
      forgetSignUp();
      if (report.refunded < report.amount) noteSettled(report.status);
    }
    $payment.set({ state: report.status === 'succeeded' ? 'paid' : 'processing', report });
    return;
  }
  const isDifference = difference !== undefined;
  if ('status' in report) noteAnswered({ ...key, isDifference });
  const kept = keptPayment(isDifference);
  const isPayable = kept !== undefined && isSamePayment(kept, key);
  const asked = askedAt === undefined ? undefined : ({ state: 'no-money', isPayable } as const);
  const problem = hasFailed ? ({ state: 'declined' } as const) : asked;
  if (!('status' in report)) end({ state: 'not-found' });
  else if (report.status === 'cancelled') end({ state: 'closed' });
  else if (isPayable) showCard(asTold(kept, report), problem);
  else end(problem ?? { state: 'no-money', isPayable });
};

const showCard = ({ payment, change }: ReturnType<typeof asTold>, problem: Payable | undefined): void => {
  $payment.set({ state: 'paying', payment, ...(problem && { problem }), ...(change && { change }) });
  $progress.set({ step: 'payment', payment });
};

// This is kept at once, so that a reload does not bring the old payment back. This tab does not know what another tab
// did to the reduced price and its proof.
const asTold = (kept: AwaitedPayment, { amount, season, lines, continuesAs }: PaymentReport) => {
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

/** Forgets the outcome of the last try, because another one begins. */
export const forgetProblem = (): void => {
  const view = $payment.get();
  if (view.state === 'paying') $payment.set({ ...view, problem: undefined });
};

interface Order {
  amount: number;
  lines: readonly { discipline: string }[];
}

const namesOf = ({ lines }: Order): string => lines.map(({ discipline }) => discipline).join(', ');

// Other disciplines may cost the same.
const changeOf = (now: Order, before: Order): string | undefined => {
  if (now.amount !== before.amount) return words.changed(formatCents(now.amount), formatCents(before.amount));
  return namesOf(now) === namesOf(before) ? undefined : words.changedChoice(namesOf(now));
};

/** Returns true if the page has a payment to show, which is then the reason of the visit. */
export const isAboutPayment = (state: PaymentView['state']): boolean => state !== 'nothing' && state !== 'another';

const toForm = (): void => {
  $payment.set({ state: 'nothing' });
  $progress.set({ step: 'form' });
};

const leaveDifference = ({ onBack }: DifferenceToPay): void => {
  // The server answers a repeated request with the same payment.
  forgetInTab(SIGN_UP_DIFFERENCE);
  onBack();
};

const beginDifference = ({ begun }: DifferenceToPay): void => {
  if (!begun) return;
  const payment = { ...begun, lines: [], hasProof: true, isDifference: true, fragment: location.hash };
  awaitPayment(payment);
  $payment.set({ state: 'paying', payment });
};

/**
 * Opens the page on the return from the bank, on a payment of this tab, or on the form; with `toPay`, on that
 * difference. Returns a function that stops it.
 */
export const openPayment = (toPay?: DifferenceToPay): (() => void) => {
  difference = toPay;
  const isDifference = toPay !== undefined;
  const returned = takeReturn(isDifference);
  const kept = keptPayment(isDifference);
  const before = settledBefore();
  // A visitor who returns from the bank has asked it.
  if (returned) void checkPayment(returned, { askedAt: Date.now(), hasFailed: returned.hasFailed });
  else if (toPay?.begun) beginDifference(toPay);
  else if (kept) void checkPayment(kept, kept);
  else if (before && !isDifference) $payment.set({ state: 'another', before });
  const stopMarking = markPaying();
  const stopListening = $progress.listen((progress) => {
    const view = $payment.get();
    if (progress.step === 'payment' && !isAboutPayment(view.state))
      $payment.set({ state: 'paying', payment: progress.payment });
    if (progress.step === 'form') {
      if (!toPay && keptPayment()?.isRenewal) return goInTab(paths.renewal);
      $payment.set({ state: 'nothing' });
      if (toPay) leaveDifference(toPay);
    }
  });
  // The visitor returned from the bank's page to this page in the back/forward cache.
  const lookAgain = ({ persisted }: PageTransitionEvent): void => {
    const left = $payment.get().state === 'paying' ? keptPayment(isDifference) : undefined;
    if (persisted && left?.askedAt !== undefined) void checkPayment(left, left).then(() => $isPaying.set(false));
  };
  addEventListener('pageshow', lookAgain);
  return () => {
    removeEventListener('pageshow', lookAgain);
    asking?.stop();
    stopMarking();
    stopListening();
    difference = undefined;
  };
};
