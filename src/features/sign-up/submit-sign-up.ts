import { isThere } from '#components/membership-form/chosen-file.ts';
import type { MembershipFormStore } from '#components/membership-form/membership-form-store.ts';
import { multipartOf } from '#components/membership-form/multipart.ts';
import { fullNameOf } from '#domain/member/member.ts';
import type { Membership } from '#domain/member/membership.ts';
import { orderOf, type SignUpPayload } from '#domain/member/sign-up.ts';
import type { AidClaim } from '#domain/money/aid.ts';
import type { InstalmentOffer } from '#domain/money/instalments.ts';
import type { Quote } from '#domain/money/membership-fee.ts';
import { ApiError } from '#lib/api-error.ts';
import { type AwaitedPayment, awaitPayment, createdSchema, KEPT_MS, keptPayment } from '#lib/sign-up-progress.ts';
import { SIGN_UP_KEY } from '#lib/storage-keys.ts';
import { keepInTab, keptInTab } from '#lib/tab-storage.ts';
import { uploadForm } from '#lib/upload.ts';
import { signUpRefusalMessages } from '#messages/sign-up-refusals.ts';
import { keepNow } from './keep-sign-up.ts';
import { loseFiles, ownerOf } from './lost-files.ts';

// `randomUUID` exists only on https.
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the secret key of this tab's form, which stays the same from the first try on (an idempotency key). By it,
 * the server recognises a form that is sent again after a lost answer.
 */
const formKeyOfTab = (): string => {
  const kept = keptInTab(SIGN_UP_KEY);
  const key = typeof kept === 'string' ? kept : randomKey();
  keepInTab(SIGN_UP_KEY, key, KEPT_MS);
  return key;
};

export interface Circumstances {
  /** The version of the rules that the page was built with. */
  rulesVersion: number;
  /** When the form was first shown, in epoch milliseconds. */
  startedAt: number;
  /** The hidden field that only bots and browser extensions fill in. */
  website: string;
}

/** What the visitor saw and chose when they pressed. */
interface Ordered {
  quote: Quote;
  plan: InstalmentOffer | undefined;
  aids: AidClaim[];
  /** What the aids take off at once. Cents. */
  pledgedCents: number;
  season: string;
  /** The version of the text about health that was shown. */
  healthVersion: string | undefined;
}

const payloadOf = (
  membership: Membership,
  { quote, plan, aids, pledgedCents, season, healthVersion }: Ordered,
  { rulesVersion, startedAt }: Circumstances,
): SignUpPayload => ({
  ...membership,
  fullName: fullNameOf(membership),
  paymentDone: false,
  ...orderOf(quote, pledgedCents),
  ...(aids.length > 0 && { aids }),
  ...(plan && { instalments: { count: plan.terms.length, atOnceCents: plan.atOnceCents } }),
  season,
  rulesVersion,
  ...(healthVersion !== undefined && { healthVersion }),
  startedAt,
  formKey: formKeyOfTab(),
  // Without the secret nobody can continue a sign-up in another person's name.
  clientSecret: keptPayment()?.clientSecret ?? null,
});

// The server would begin another sign-up, without the proof that the form shows as received.
const hasLostFiles = (form: MembershipFormStore, membership: Membership): boolean => {
  const owner = keptPayment()?.sentFor;
  // All forms of one renewal continue one sign-up.
  if (form.$former.get()?.again || !owner || owner === ownerOf(membership)) return false;
  form.setErrors(loseFiles(form));
  return Object.keys(form.$toMend.get()).length > 0;
};

// A proof is not sent if the visitor no longer chooses the reduced price.
const isProven = (form: MembershipFormStore, { reducedPriceSelected }: Membership): boolean =>
  reducedPriceSelected && isThere(form.$proof.get());

/**
 * Sends a public sign-up and hands over to its payment. Does nothing while one is being sent or a field is wrong.
 * Throws `ApiError`; typed text stays in the form.
 */
export const submitSignUp = async (
  form: MembershipFormStore,
  circumstances: Circumstances,
): Promise<AwaitedPayment | undefined> => {
  if (form.$sending.get().state === 'sending') return undefined;
  // The form has cleared the field in the meantime, so a person only has to press once more.
  if (circumstances.website) {
    form.setErrors({ form: signUpRefusalMessages.trapFilled });
    return undefined;
  }
  form.$sending.set({ state: 'sending', fraction: 0 });
  try {
    await form.filesMade();
    const membership = form.check();
    if (!membership || hasLostFiles(form, membership)) return undefined;
    const hasProof = isProven(form, membership);
    const season = form.$season.get();
    // This is the quote at the time of the press, because fields stay editable while the form is being sent.
    const quote = form.$quote.get();
    const plan = form.$instalments.get();
    const { cents: pledgedCents, lines: pledges } = form.$pledges.get() ?? { cents: 0, lines: [] };
    const aids = form.$catalogue.get().aids?.claimsIn(form.$values.get().aids) ?? [];
    const healthVersion = form.$healthVersion.get();
    const ordered = { quote, plan, aids, pledgedCents, season, healthVersion };
    const body = multipartOf(form, payloadOf(membership, ordered, circumstances));
    const answer = await uploadForm({
      path: '/api/create-payment-intent',
      body,
      token: form.$former.get()?.token,
      onProgress: (fraction) => form.$sending.set({ state: 'sending', fraction }),
    });
    const created = createdSchema.safeParse(answer);
    if (!created.success) throw new ApiError('internal');
    const payment = {
      ...created.data,
      // The amount is the one that was shown. Another tab may show another amount; its visitor is told before being
      // charged.
      amount: plan?.atOnceCents ?? quote.totalCents - pledgedCents,
      ...(plan && { terms: [...plan.terms] }),
      season,
      lines: [...quote.lines],
      ...(pledges.length > 0 && { pledges: [...pledges] }),
      isReduced: membership.reducedPriceSelected,
      hasProof,
      sentFor: ownerOf(membership),
      ...(form.$former.get()?.again && { isRenewal: true }),
    };
    keepNow(form, circumstances.startedAt);
    awaitPayment(payment);
    form.reset();
    return payment;
  } finally {
    form.$sending.set({ state: 'idle' });
  }
};
