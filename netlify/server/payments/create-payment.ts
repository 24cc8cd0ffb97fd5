import { dayInParis } from '#domain/dates.ts';
import { type FieldErrors, validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/field-errors.ts';
import { inFormOrder, type Membership, parseMembership } from '#domain/membership.ts';
import { hasReduction, quoteMembership } from '#domain/membership-fee.ts';
import {
  agreesWith,
  botSignOf,
  type PaymentIntentCreated,
  rulesVersionSeen,
  type SignUp,
  signUpSchema,
} from '#domain/sign-up.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../http/network.ts';
import { limitAttempts } from '../http/rate-limit.ts';
import { makeFiles, type SentFiles } from '../memberships/files.ts';
import { readOffer } from '../memberships/offer.ts';
import { personOf } from '../memberships/queries.ts';
import { findBegunSignUp, heldBy, refuseInForce } from './begun-sign-up.ts';
import { refuseTooManyDeclines } from './declines.ts';
import { ensureIntent } from './ensure-intent.ts';
import { requirePhoto, saveWithFiles } from './save-with-files.ts';
import type { SignUpRequest } from './sign-up-request.ts';

/**
 * Takes a public sign-up to the point where it can be paid (docs/rules.md#payment-truth): files first, then member,
 * lines and payment in one batch, then Stripe's intent. If a step fails, the next try continues there. Throws
 * `validation`, `duplicate`, `rate-limited` or `unavailable`. Amounts in cents.
 */
export const createPayment = async (deps: Deps, request: SignUpRequest, ip: string): Promise<PaymentIntentCreated> => {
  const { membership, signUp } = await readSignUp(deps, request, ip);
  const offer = await readOffer(deps);
  if (!offer.isOpen) throw validationError({ form: 'sign-up-closed' });
  if (signUp.season !== undefined && signUp.season !== offer.season)
    throw validationError({ season: 'season-changed' });
  const quote = quoteMembership(offer.catalogue, membership.disciplines, membership.reducedPriceSelected);
  if (!agreesWith(quote, signUp, membership.disciplines)) throw validationError({ amount: 'amount-changed' });
  const reducedPriceSelected = membership.reducedPriceSelected && hasReduction(offer.catalogue, membership.disciplines);
  const toSave = {
    person: personOf(offer.season, membership),
    membership: { ...membership, reducedPriceSelected },
    quote,
    rulesVersion: rulesVersionSeen(signUp, offer.rulesVersion),
    held: heldBy(signUp),
  };
  const begun = await findBegunSignUp(deps, { ...toSave, email: membership.email }, toSave.held);
  requirePhoto(request.files, begun);
  if (begun?.status === 'pending') await refuseTooManyDeclines(deps, begun.id);
  const files = await makeFiles(reducedPriceSelected ? request.files : withoutProof(request.files));
  // Everything else is right. Only somebody with all of a person's data learns whether the person is a member.
  await refuseInForce(deps, toSave.person);
  const saved = await saveWithFiles(deps, files, begun, toSave);
  const intent = await ensureIntent(deps, saved.memberId);
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    publishableKey: deps.settings.stripePublishableKey,
    amount: intent.amountCents,
  };
};

const withoutProof = (files: SentFiles): SentFiles => ({ ...files, proof: undefined });

const readSignUp = async (
  deps: Deps,
  { payload, fileErrors }: SignUpRequest,
  ip: string,
): Promise<{ membership: Membership; signUp: SignUp }> => {
  const now = deps.now();
  const signUp = signUpSchema.safeParse(payload);
  const botSign = signUp.success && botSignOf(signUp.data, now);
  if (botSign) throw validationError({ form: botSign });
  const membership = parseMembership(payload, { mode: 'public', today: dayInParis(now) });
  const fields: FieldErrors = {
    ...(membership.ok ? {} : membership.fields),
    ...fileErrors,
    ...(signUp.success ? {} : orderErrors(errorsByField(signUp.error))),
  };
  if (!signUp.success || !membership.ok || Object.keys(fields).length > 0) throw validationError(inFormOrder(fields));
  const limit = deps.settings.limits.signUp;
  await limitAttempts(deps, limit, `sign-up ip ${networkOf(ip)}`);
  await limitAttempts(deps, limit, `sign-up email ${membership.value.email}`);
  return { membership: membership.value, signUp: signUp.data };
};

// The form computes lines, currency and amount. For the visitor they are all «the amount».
const orderErrors = ({
  products,
  season,
  rulesVersion,
  startedAt,
  website,
  clientSecret,
  formKey,
  ...sums
}: FieldErrors): FieldErrors => ({
  ...((startedAt || website || clientSecret || formKey) && { form: 'malformed' }),
  ...(season && { season }),
  ...(rulesVersion && { rulesVersion }),
  ...(products === 'discipline-missing'
    ? { disciplines: products }
    : (products || Object.keys(sums).length > 0) && { amount: 'amount-changed' }),
});
