import { atom } from 'nanostores';
import * as z from 'zod/mini';
import type { PaymentKey } from '#domain/member/sign-up.ts';
import { SIGN_UP_DIFFERENCE, SIGN_UP_FORM, SIGN_UP_KEY, SIGN_UP_PAYMENT } from './storage-keys.ts';
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
      /** This is absent if an earlier version of the site stored the payment. */
      deductions: z.optional(
        z.readonly(z.array(z.object({ reason: z.string(), name: z.optional(z.string()), cents: z.number() }))),
      ),
    }),
  ),
  /** The later charges of its plan, if it has one. */
  terms: z.optional(z.array(z.object({ dueOn: z.string(), amountCents: z.number() }))),
  /** What aids take off, as lines of the quote. */
  pledges: z.optional(z.array(z.object({ why: z.string(), cents: z.number() }))),
  isReduced: z.optional(z.boolean()),
  hasProof: z.boolean(),
  /** The person who signs up. Files are kept for this person only. */
  sentFor: z.optional(z.string()),
  /** True for a renewal, whose form stands on a page of its own. */
  isRenewal: z.optional(z.boolean()),
  /** True for a payment of a difference, which a member pays from the dossier. */
  isDifference: z.optional(z.boolean()),
  /** For a difference: the fragment of the address that opens the dossier. The bank redirects without it. */
  fragment: z.optional(z.string()),
  /** The time at which the bank was asked, in epoch milliseconds. It is absent once the answer is known. */
  askedAt: z.optional(z.number()),
});

/** A payment that the server has begun and that waits for its money: that of a sign-up, or of a difference. */
export type AwaitedPayment = z.output<typeof paymentSchema>;

/** Form and payment are two islands. One of them is shown at a time. */
export type SignUpProgress = { step: 'form' } | { step: 'payment'; payment: AwaitedPayment } | { step: 'settled' };

export const $progress = atom<SignUpProgress>({ step: 'form' });

// A difference must not replace a sign-up that waits in the same tab.
const keyOf = (isDifference: boolean | undefined): string => (isDifference ? SIGN_UP_DIFFERENCE : SIGN_UP_PAYMENT);

/** Returns the sign-up's payment of this tab, or the difference, if it is recent. */
export const keptPayment = (isDifference?: boolean): AwaitedPayment | undefined => {
  const kept = paymentSchema.safeParse(keptInTab(keyOf(isDifference)));
  return kept.success ? kept.data : undefined;
};

type Named = Pick<PaymentKey, 'paymentIntentId'>;

/** Returns true if two keys name the same payment. */
export const isSamePayment = (one: Named, other: Named): boolean => one.paymentIntentId === other.paymentIntentId;

/** Keeps the payment, and extends the time of the typed form for a visitor who goes back from the payment. */
export const awaitPayment = (payment: AwaitedPayment): void => {
  keepInTab(keyOf(payment.isDifference), payment, KEPT_MS);
  const form = keptForm();
  if (form) keepForm(form);
  $progress.set({ step: 'payment', payment });
};

/** Records that the bank is being asked, because the page may be reloaded before the answer. Returns the time. */
export const noteAsked = (payment: AwaitedPayment): number => {
  const askedAt = Date.now();
  keepInTab(keyOf(payment.isDifference), { ...payment, askedAt }, KEPT_MS);
  return askedAt;
};

/** Records that the state of the payment is known and nothing is under way. */
export const noteAnswered = (key: Named & { isDifference?: boolean | undefined }): void => {
  const kept = keptPayment(key.isDifference);
  if (!kept || !isSamePayment(kept, key)) return;
  const { askedAt, ...payment } = kept;
  if (askedAt !== undefined) keepInTab(keyOf(payment.isDifference), payment, KEPT_MS);
};

/** Returns to the filled form, or to the dossier. The payment stays valid; asking for it again continues it. */
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

export const keepForm = (values: unknown): boolean => keepInTab(SIGN_UP_FORM, values, KEPT_MS);
export const keptForm = (): unknown => keptInTab(SIGN_UP_FORM);
