import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts';

/** Milliseconds the tab keeps what was typed and where the payment stands. */
export const KEPT_MS = 30 * 60_000;

const PAYMENT = 'sign-up-payment';
const FORM = 'sign-up-form';
export const FORM_KEY = 'sign-up-key';

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
  /** Epoch milliseconds at which the bank was asked for it, until its answer is known. */
  askedAt: z.optional(z.number()),
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

/** The bank is being asked, and a reload may come before its answer. Answers when. */
export const noteAsked = (payment: AwaitedPayment): number => {
  const askedAt = Date.now();
  keepInTab(PAYMENT, { ...payment, askedAt }, KEPT_MS);
  return askedAt;
};

/** How it stands is known: nothing of it is on its way any more. */
export const noteAnswered = (paymentIntentId: string): void => {
  const kept = keptPayment();
  if (kept?.paymentIntentId !== paymentIntentId) return;
  const { askedAt, ...payment } = kept;
  if (askedAt !== undefined) keepInTab(PAYMENT, payment, KEPT_MS);
};

/** Back to the filled form; the intent stays valid and is taken up again by the next submission. */
export const returnToForm = (): void => {
  $progress.set({ step: 'form' });
};

/** Nothing of a sign-up stays in the browser once it is paid, or under way at the bank. */
export const forgetSignUp = (): void => {
  forgetInTab(PAYMENT);
  forgetInTab(FORM);
  forgetInTab(FORM_KEY);
  $progress.set({ step: 'settled' });
};

/** The page around the islands steps aside too: `paying` on the root element, as `layouts/payment-head.js` sets it at first. */
export const markPaying = (): (() => void) =>
  $progress.subscribe(({ step }) => document.documentElement.classList.toggle('paying', step !== 'form'));

export const keepForm = (values: unknown): void => keepInTab(FORM, values, KEPT_MS);
export const keptForm = (): unknown => keptInTab(FORM);
