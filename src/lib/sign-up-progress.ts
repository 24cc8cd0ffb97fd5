import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type { PaymentKey } from '#domain/sign-up.ts';
import { SIGN_UP_FORM, SIGN_UP_KEY, SIGN_UP_PAYMENT } from './storage-keys.ts';
import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts';

/** How long the tab keeps the typed form and the state of the payment. Milliseconds. */
export const KEPT_MS = 30 * 60_000;

const createdFields = {
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  publishableKey: z.string(),
  /** Cents. */
  amount: z.number(),
};

/** The server's answer to a sign-up. */
export const createdSchema = z.object(createdFields);

const paymentSchema = z.object({
  ...createdFields,
  season: z.string(),
  lines: z.array(
    z.object({
      discipline: z.string(),
      amountCents: z.number(),
      discountCents: z.number(),
      /** Absent if an earlier version of the site kept the payment. */
      deductions: z.optional(z.readonly(z.array(z.object({ reason: z.string(), cents: z.number() })))),
    }),
  ),
  isReduced: z.optional(z.boolean()),
  hasProof: z.boolean(),
  /** The person of the sign-up. Files are kept for nobody else. */
  sentFor: z.optional(z.string()),
  /** When the bank was asked, in epoch milliseconds, until its answer is known. */
  askedAt: z.optional(z.number()),
});

/** A sign-up that the server has accepted and that waits for its money. */
export type AwaitedPayment = z.output<typeof paymentSchema>;

/** Form and payment are two islands. One of them is shown at a time. */
export type SignUpProgress = { step: 'form' } | { step: 'payment'; payment: AwaitedPayment } | { step: 'settled' };

export const $progress = atom<SignUpProgress>({ step: 'form' });

/** Returns the payment of this tab, if it is recent. */
export const keptPayment = (): AwaitedPayment | undefined => {
  const kept = paymentSchema.safeParse(keptInTab(SIGN_UP_PAYMENT));
  return kept.success ? kept.data : undefined;
};

type Named = Pick<PaymentKey, 'paymentIntentId'>;

/** Returns true if two keys name the same payment. */
export const isSamePayment = (one: Named, other: Named): boolean => one.paymentIntentId === other.paymentIntentId;

/** Keeps the payment, and the form anew with it, for somebody who goes back from the payment. */
export const awaitPayment = (payment: AwaitedPayment): void => {
  keepInTab(SIGN_UP_PAYMENT, payment, KEPT_MS);
  const form = keptForm();
  if (form) keepForm(form);
  $progress.set({ step: 'payment', payment });
};

/** Notes that the bank is being asked, because a reload may come before its answer. Returns the time. */
export const noteAsked = (payment: AwaitedPayment): number => {
  const askedAt = Date.now();
  keepInTab(SIGN_UP_PAYMENT, { ...payment, askedAt }, KEPT_MS);
  return askedAt;
};

/** Notes that the state of the payment is known and nothing is in progress. */
export const noteAnswered = (key: Named): void => {
  const kept = keptPayment();
  if (!kept || !isSamePayment(kept, key)) return;
  const { askedAt, ...payment } = kept;
  if (askedAt !== undefined) keepInTab(SIGN_UP_PAYMENT, payment, KEPT_MS);
};

/** Returns to the filled form. The payment stays valid, and the next submission continues it. */
export const returnToForm = (): void => {
  $progress.set({ step: 'form' });
};

/** Removes the sign-up from the browser once it is paid or in progress at the bank. */
export const forgetSignUp = (): void => {
  forgetInTab(SIGN_UP_PAYMENT);
  forgetInTab(SIGN_UP_FORM);
  forgetInTab(SIGN_UP_KEY);
  $progress.set({ step: 'settled' });
};

/** Hides the page around the islands with `paying` on the root element. `layouts/payment-head.ts` sets it first. */
export const markPaying = (): (() => void) =>
  $progress.subscribe(({ step }) => document.documentElement.classList.toggle('paying', step !== 'form'));

export const keepForm = (values: unknown): void => keepInTab(SIGN_UP_FORM, values, KEPT_MS);
export const keptForm = (): unknown => keptInTab(SIGN_UP_FORM);
