import { dayInParis } from '#domain/dates.ts';
import { DomainError, type FieldErrors, validationError } from '#domain/error.ts';
import { errorsByField, type Membership, parseMembership } from '#domain/membership.ts';
import { type Quote, quoteMembership } from '#domain/membership-fee.ts';
import { agreesWith, looksLikeBot, type PaymentIntentCreated, type SignUp, signUpSchema } from '#domain/sign-up.ts';
import { clubOf, selectClub } from '../club/queries.ts';
import type { Deps } from '../deps.ts';
import { limitAttempts } from '../http/rate-limit.ts';
import { type FileKeys, removeFiles, storeFiles } from '../memberships/files.ts';
import { type Person, personOf, selectInForce, selectPendingSignUp } from '../memberships/queries.ts';
import { selectPage } from '../pages/queries.ts';
import { productsOf, selectCatalogue } from '../products/queries.ts';
import { selectToggle } from '../toggles/queries.ts';
import { ensureIntent } from './ensure-intent.ts';
import { settlePayment } from './settle-payment.ts';
import { saveSignUp } from './sign-up-queries.ts';
import type { SignUpRequest } from './sign-up-request.ts';

/**
 * Takes a public sign-up to the point where it can be paid (README, "Rules": payment): files first, then member, lines
 * and payment in one batch, then Stripe's intent. Whatever step fails, the next try takes it up where it stopped.
 * Throws `validation`, `duplicate`, `rate-limited` or `unavailable`. Amounts in cents.
 */
export const createPayment = async (deps: Deps, request: SignUpRequest, ip: string): Promise<PaymentIntentCreated> => {
  const { membership, signUp } = await readSignUp(deps, request, ip);
  const offer = await readOffer(deps);
  const quote = quoteMembership(offer.catalogue, membership.disciplines, membership.reducedPriceSelected);
  if (!agreesWith(quote, signUp, membership.disciplines)) throw validationError({ amount: 'amount-changed' });
  const person = personOf(offer.season, membership);
  const held = await resumeSignUp(deps, person, membership.email);
  if (!request.files.photo && !held?.photoKey) throw validationError({ photo: 'photo-missing' });
  const saved = await saveWithFiles(deps, request, {
    person,
    membership,
    quote,
    rulesVersion: offer.rulesVersion,
    held,
  });
  const intent = await ensureIntent(deps, saved.payment.id);
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    publishableKey: deps.settings.stripePublishableKey,
    amount: intent.amountCents,
  };
};

const readSignUp = async (
  deps: Deps,
  { payload, fileErrors }: SignUpRequest,
  ip: string,
): Promise<{ membership: Membership; signUp: SignUp }> => {
  const now = deps.now();
  const signUp = signUpSchema.safeParse(payload);
  if (signUp.success && looksLikeBot(signUp.data, now)) throw validationError({ form: 'bot-suspected' });
  const membership = parseMembership(payload, { mode: 'public', today: dayInParis(now) });
  const fields: FieldErrors = {
    ...(signUp.success ? {} : orderErrors(errorsByField(signUp.error))),
    ...(membership.ok ? {} : membership.fields),
    ...fileErrors,
  };
  if (!signUp.success || !membership.ok || Object.keys(fields).length > 0) throw validationError(fields);
  await limitAttempts(deps, deps.settings.limits.signUp, [
    `sign-up ip ${ip}`,
    `sign-up email ${membership.value.email}`,
  ]);
  return { membership: membership.value, signUp: signUp.data };
};

// Lines, currency and amount are computed by the form: for the visitor, all of it is the amount.
const orderErrors = (fields: FieldErrors): FieldErrors =>
  Object.keys(fields).every((field) => field === 'products')
    ? { disciplines: 'discipline-missing' }
    : { amount: 'amount-changed' };

const readOffer = async ({ db, now }: Deps) => {
  const [[toggle], [clubRow], [rules], catalogue] = await db.batch([
    selectToggle(db, 'adhesion'),
    selectClub(db),
    selectPage(db, 'reglement'),
    selectCatalogue(db),
  ]);
  if (!toggle?.enabled || !clubRow) throw validationError({ form: 'sign-up-closed' });
  return {
    season: clubOf(clubRow, now()).openSeason,
    rulesVersion: rules?.version ?? 1,
    catalogue: productsOf(catalogue),
  };
};

/** What the same person began before. What was paid meanwhile is settled first, and is a `duplicate`. */
const resumeSignUp = async (deps: Deps, person: Person, email: string) => {
  const { db } = deps;
  const [[inForce], [pending]] = await db.batch([selectInForce(db, person), selectPendingSignUp(db, person, email)]);
  if (inForce) throw new DomainError('duplicate');
  if (!pending?.intentId) return pending;
  const settled = await settlePayment(deps, pending.intentId);
  const isUnderWay = settled?.payment.status === 'succeeded' || settled?.payment.status === 'processing';
  if (isUnderWay) throw new DomainError('duplicate');
  return pending;
};

interface ToSave {
  person: Person;
  membership: Membership;
  quote: Quote;
  rulesVersion: number;
  held: { photoKey: string | null; proofKey: string | null } | undefined;
}

// Files nothing will point to are removed at once; a crash before that leaves them to the sweep.
const saveWithFiles = async (deps: Deps, { files: sent }: SignUpRequest, { held, ...toSave }: ToSave) => {
  const files = await storeFiles(deps, sent);
  const saved = await saveSignUp(deps.db, { ...toSave, files, now: deps.now() });
  if (!saved) {
    await removeFiles(deps, files);
    throw new DomainError('duplicate');
  }
  await removeFiles(deps, supersededBy(files, held));
  return saved;
};

const supersededBy = (files: FileKeys, held: ToSave['held']): FileKeys => ({
  photoKey: files.photoKey ? (held?.photoKey ?? undefined) : undefined,
  proofKey: files.proofKey ? (held?.proofKey ?? undefined) : undefined,
});
