import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts';

/** Milliseconds the tab keeps what was typed and where the payment stands. */
export const KEPT_MS = 30 * 60_000;

const PAYMENT = 'sign-up-payment';
const FORM = 'sign-up-form';

const paymentSchema = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  publishableKey: z.string(),
  /** Cents. */
  amount: z.number(),
  season: z.string(),
  lines: z.array(z.object({ discipline: z.string(), amountCents: z.number(), discountCents: z.number() })),
  isReduced: z.optional(z.boolean()),
  hasProof: z.boolean(),
  /** Whose sign-up it is: files are held for nobody else. */
  sentFor: z.optional(z.string()),
});

/** A sign-up the server has accepted and that waits for its money. */
export type AwaitedPayment = z.output<typeof paymentSchema>;

/** Form and payment are two islands: `form` or `payment` is shown, the other steps aside. */
export type SignUpProgress = { step: 'form' } | { step: 'payment'; payment: AwaitedPayment } | { step: 'settled' };

export const $progress = atom<SignUpProgress>({ step: 'form' });

/** The payment this tab was at, if it is still fresh. */
export const keptPayment = (): AwaitedPayment | undefined => {
  const kept = paymentSchema.safeParse(keptInTab(PAYMENT));
  return kept.success ? kept.data : undefined;
};

/** The form is kept anew with it: whoever goes back from the payment finds it. */
export const awaitPayment = (payment: AwaitedPayment): void => {
  keepInTab(PAYMENT, payment, KEPT_MS);
  const form = keptForm();
  if (form) keepForm(form);
  $progress.set({ step: 'payment', payment });
};

/** Back to the filled form; the intent stays valid and is taken up again by the next submission. */
export const returnToForm = (): void => {
  $progress.set({ step: 'form' });
};

/** Nothing of a sign-up stays in the browser once it is paid, or under way at the bank. */
export const forgetSignUp = (): void => {
  forgetInTab(PAYMENT);
  forgetInTab(FORM);
  $progress.set({ step: 'settled' });
};

/** The page around the islands steps aside too: `paying` on the root element, as `layouts/payment-head.js` sets it at first. */
export const markPaying = (): (() => void) =>
  $progress.subscribe(({ step }) => document.documentElement.classList.toggle('paying', step !== 'form'));

export const keepForm = (values: unknown): void => keepInTab(FORM, values, KEPT_MS);
export const keptForm = (): unknown => keptInTab(FORM);
