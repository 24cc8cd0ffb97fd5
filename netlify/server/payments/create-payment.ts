import type { Context } from 'hono';
import { dayInParis } from '#domain/dates.ts';
import { DomainError, type FieldErrors, validationError } from '#domain/error.ts';
import { errorsByField } from '#domain/form/field-errors.ts';
import { versionSeen } from '#domain/member/health.ts';
import { identityOf } from '#domain/member/member.ts';
import { inFormOrder, type Membership, parseMembership } from '#domain/member/membership.ts';
import {
  agreesWith,
  botSignOf,
  type PaymentCreated,
  paymentKeyOf,
  rulesVersionSeen,
  type SignUp,
  signUpSchema,
} from '#domain/member/sign-up.ts';
import { atOnceCents, claimsWith, readAidClaims } from '#domain/money/aid.ts';
import { type InstalmentOffer, instalmentOffers } from '#domain/money/instalments.ts';
import { hasReduction } from '#domain/money/membership-fee.ts';
import { hasMoney } from '#domain/money/payment.ts';
import { quoteJoining } from '#domain/money/season-reductions.ts';
import { askedBy } from '#domain/season/federation.ts';
import type { AuditField } from '#messages/audit.ts';
import { keepSeason, seasonOnOfferAt } from '../club/season-queries.ts';
import { isDatabaseUnreachable, isGone } from '../db/errors.ts';
import { asOfNow } from '../db/guard.ts';
import { both, thenRead } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { limitAttempts, subjectsOf } from '../http/rate-limit.ts';
import { parseJson, readJsonOrForm } from '../http/sent-body.ts';
import type { PaymentTruth } from '../integrations/payment-provider.ts';
import {
  type FileKeys,
  type GoneFiles,
  MAX_FORM_BYTES,
  type MadeFiles,
  makeFiles,
  type ReadFiles,
  readSentFiles,
  removeFiles,
  type SentFiles,
  storeFiles,
  withoutFiles,
} from '../member/files.ts';
import { type Offer, offerOf } from '../member/offer.ts';
import { personInSeason } from '../member/queries.ts';
import { changedFields, writtenFields } from '../write/write.ts';
import { beginAtProvider, CONTENTION_WAIT, type PaymentToPay } from './begin-payment.ts';
import { refuseTooManyDeclines } from './declines.ts';
import { joinedByLink } from './former-member.ts';
import { findSignUpPayment } from './queries.ts';
import { findRecentPhoto, type RecentPhoto } from './recent-photo.ts';
import { type Renewal, renewalFormKey } from './renewal-queries.ts';
import { firstPaymentOf, type SignUpToSave, saveSignUp } from './sign-up-queries.ts';
import {
  type BrowserKeys,
  browserKeysOf,
  findStartedSignUp,
  readStartedSignUps,
  refuseInForce,
  type StartedSignUp,
  settleStartedSignUp,
} from './started-sign-up.ts';

export interface SignUpRequest extends ReadFiles {
  payload: unknown;
}

/**
 * Reads a public submission: multipart with `payload` (JSON) and files, or plain JSON. Throws `too-large`, or
 * `validation` if it cannot be read.
 */
export const readSignUpRequest = async (context: Context): Promise<SignUpRequest> => {
  const sent = await readJsonOrForm(context, { maxBytes: MAX_FORM_BYTES, tooLarge: new DomainError('too-large') });
  if ('json' in sent) return { payload: sent.json, ...withoutFiles };
  const text = sent.form.get('payload');
  const payload = parseJson(typeof text === 'string' ? text : '');
  return { payload, ...(await readSentFiles(sent.form, { withProof: wantsReducedPrice(payload) })) };
};

// Without the reduced price a proof is not needed, so the file is neither checked nor kept.
const wantsReducedPrice = (payload: unknown): boolean =>
  typeof payload === 'object' &&
  payload !== null &&
  'reducedPriceSelected' in payload &&
  payload.reducedPriceSelected === true;

/**
 * Creates a public sign-up with its payment (docs/rules.md#payment-truth): first the files, then member, lines and
 * payment in one transaction, then the payment at the provider. After a failed step a retry continues there. Throws
 * `validation`, `duplicate`, `rate-limited`, `unavailable`, or `link-ended`. `link` is the token of a dossier by which
 * a former member joins a season before everybody, or of a renewal. Amounts in cents.
 */
export const createPayment = async (
  deps: Deps,
  request: SignUpRequest,
  ip: string,
  link?: string,
): Promise<PaymentCreated> => {
  const now = deps.now();
  const { membership: typed, signUp } = readSignUp(request, now);
  const identity = identityOf(typed);
  const joined = link ? await joinedByLink(deps, link, { identity, season: signUp.season }) : undefined;
  const renewal = joined?.renewal;
  const held = renewal ? { secret: undefined, formKey: renewalFormKey(renewal) } : browserKeysOf(signUp);
  const whose = {
    person: { season: joined?.season ?? seasonOnOfferAt(now), identity },
    email: typed.email,
    isByLink: link !== undefined,
    renewal,
  };
  const known = both(offerOf(deps, now, joined?.season), readStartedSignUps(deps, whose, held));
  const [offer, found] = await whileLimited(deps, ip, typed, thenRead(deps.db, [asOfNow(deps.db)], known));
  if (!offer.isOpen) throw validationError({ form: 'sign-up-closed' });
  if (signUp.season !== undefined && signUp.season !== offer.season)
    throw validationError({ season: 'season-changed' });
  const membership = withAsked(typed, request, offer, now);
  const { disciplines, reducedPriceSelected: isReducedAsked, birthDate } = membership;
  const quote = quoteJoining(offer.catalogue, disciplines, isReducedAsked, { day: dayInParis(now), birthDate });
  const claims = readAidClaims(offer.catalogue[0]?.aids ?? [], signUp.aids ?? [], dayInParis(now));
  if (!claims.ok) throw validationError(claims.fields);
  const aids = claimsWith(quote.totalCents, claims.value);
  if (!agreesWith(quote, signUp, { disciplines: membership.disciplines, pledgedCents: atOnceCents(aids) }))
    throw validationError({ amount: 'amount-changed' });
  const plan = planOf(signUp, quote.totalCents - atOnceCents(aids), offer, now);
  const reducedPriceSelected = membership.reducedPriceSelected && hasReduction(offer.catalogue, membership.disciplines);
  const toSave = {
    person: personInSeason(offer.season, membership),
    membership: { ...membership, reducedPriceSelected },
    quote,
    plan,
    aids,
    rulesVersion: rulesVersionSeen(signUp, offer.rulesVersion),
    healthVersion: versionSeen(offer.health, signUp.healthVersion),
    held,
    isByLink: link !== undefined,
    renewal,
  };
  const begun = await findStartedSignUp(deps, found, held);
  const recent = await takenOver(deps, renewal, request.files, begun);
  requirePhoto({ photo: request.files.photo ?? recent }, begun);
  if (begun?.status === 'pending') await refuseTooManyDeclines(deps, begun.id);
  const made = await makeFiles(reducedPriceSelected ? request.files : withoutProof(request.files));
  const files = recent ? { ...made, photo: recent.photo } : made;
  // Everything else is right. Only somebody with all of a person's data learns whether the person is a member.
  refuseInForce(found);
  // The first sign-up of an unprepared season inserts its row. A season without members does no harm.
  if (offer.seasonToMake) await keepSeason(deps.db, offer.seasonToMake, now);
  const saved = await saveWithFiles(deps, files, begun, { ...toSave, photoAt: recent?.at ?? now });
  const payment = await beginPayment(deps, saved);
  return { ...paymentKeyOf(payment), publishableKey: deps.payments.publicKey, amount: payment.amountCents };
};

/**
 * Returns the membership with what its season asks for the federation, and nothing else of it. Throws `validation` if a
 * required field is missing.
 */
const withAsked = (typed: Membership, { payload }: SignUpRequest, { federationAsked: asked }: Offer, now: Date) => {
  if (Object.keys(asked).length === 0) return typed;
  const read = parseMembership(payload, { mode: 'public', today: dayInParis(now), asked: askedBy(asked) });
  if (!read.ok) throw validationError(read.fields);
  return read.value;
};

/** Returns the plan that the visitor saw, or undefined without one. Throws `validation` if it is not offered any more. */
const planOf = (
  { instalments }: SignUp,
  totalCents: number,
  offer: Pick<Offer, 'instalments'>,
  now: Date,
): InstalmentOffer | undefined => {
  if (!instalments) return undefined;
  const offers = instalmentOffers(totalCents, offer.instalments, dayInParis(now));
  const found = offers.find(({ terms }) => terms.length === instalments.count);
  if (found?.atOnceCents !== instalments.atOnceCents) throw validationError({ amount: 'amount-changed' });
  return found;
};

const withoutProof = (files: SentFiles): SentFiles => ({ ...files, proof: undefined });

const readSignUp = ({ payload, fileErrors }: SignUpRequest, now: Date): { membership: Membership; signUp: SignUp } => {
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
  return { membership: membership.value, signUp: signUp.data };
};

/** On the evening when sign-up opens, a whole gymnasium joins through one Wi-Fi, and mistypes. */
const SHARED = 4;

// The rate limit has its own statement beside the reads, so that the attempt counts even if they fail.
const whileLimited = async <Known>(
  deps: Deps,
  ip: string,
  { email }: Membership,
  read: Promise<Known>,
): Promise<Known> => {
  const limits = limitAttempts(
    deps,
    deps.settings.limits.signUp,
    ...subjectsOf('sign-up ip', ip, SHARED),
    `sign-up email ${email}`,
  );
  const [counted] = await Promise.allSettled([limits, read]);
  if (counted.status === 'rejected') throw counted.reason;
  return read;
};

// The form computes lines, currency and amount. For the visitor they are all «the amount».
const orderErrors = ({
  products,
  season,
  rulesVersion,
  healthVersion: _healthVersion,
  startedAt,
  website,
  instalments,
  aids,
  clientSecret,
  formKey,
  ...sums
}: FieldErrors): FieldErrors => ({
  ...((startedAt || website || clientSecret || formKey) && { form: 'malformed' }),
  ...(season && { season }),
  ...(aids && { aids }),
  ...(rulesVersion && { rulesVersion }),
  ...(products === 'discipline-missing'
    ? { disciplines: products }
    : (products || instalments || Object.keys(sums).length > 0) && { amount: 'amount-changed' }),
});

// Nobody sends a photo again that the club has and that is recent enough. Its copy belongs to the new membership alone.
const takenOver = async (
  deps: Deps,
  renewal: Renewal | undefined,
  sent: SentFiles,
  begun: StartedSignUp | undefined,
): Promise<RecentPhoto | undefined> =>
  renewal && !sent.photo && !begun?.photoKey ? findRecentPhoto(deps, renewal.memberId) : undefined;

// It was sent now, or when the sign-up was begun.
const requirePhoto = (sent: { photo: unknown }, begun: StartedSignUp | undefined): void => {
  if (!sent.photo && !begun?.photoKey) throw validationError({ photo: 'photo-missing' });
};

interface ToSave extends Omit<SignUpToSave, 'files' | 'formKey' | 'begunId' | 'changed' | 'now'> {
  held: BrowserKeys;
}

/** Among tabs of one person that keep changing the choice, at least one succeeds in each round. */
const SAVING_ROUNDS = 5;

/**
 * Stores the files, then the sign-up that refers to them. Removes files that no sign-up will use; a crash before that
 * leaves them unused and unreachable. Throws `validation`, `duplicate` or `unavailable`.
 */
const saveWithFiles = async (
  deps: Deps,
  sent: MadeFiles,
  begun: StartedSignUp | undefined,
  { held, ...toSave }: ToSave,
): Promise<PaymentToPay> => {
  const files = await storeFiles(deps, sent);
  let found = begun;
  for (let round = 0; round < SAVING_ROUNDS; round += 1) {
    const goesOn = await orRemove(deps, files, () => settleAgain(deps, sent, found, toSave));
    const saved = await save(deps, {
      ...toSave,
      files,
      formKey: toSave.renewal ? held.formKey : (goesOn?.formKey ?? held.formKey),
      begunId: goesOn?.id,
      changed: goesOn ? changedIn(goesOn, toSave, files) : [],
      now: deps.now(),
    });
    if (saved) {
      await removeFiles(deps, supersededBy(files, goesOn, toSave.membership));
      return saved;
    }
    found = await orRemove(deps, files, () => findAgain(deps, held, toSave));
  }
  await removeFiles(deps, files);
  throw new DomainError('unavailable', { cause: new Error('sign-up kept changing') });
};

// A concurrent payment may have succeeded: then the person is a member already.
const findAgain = async (deps: Deps, held: BrowserKeys, toSave: Omit<ToSave, 'held'>) => {
  const { person, membership, isByLink, renewal } = toSave;
  const whose = { person, email: membership.email, isByLink, renewal };
  const found = await thenRead(deps.db, [asOfNow(deps.db)], readStartedSignUps(deps, whose, held));
  refuseInForce(found);
  return findStartedSignUp(deps, found, held);
};

/** Returns the names of the fields that differ from the form sent before. */
const changedIn = (
  begun: StartedSignUp,
  { membership, quote }: Pick<ToSave, 'membership' | 'quote'>,
  { photoKey, proofKey }: FileKeys,
): AuditField[] => {
  const before = {
    ...begun,
    rulesAccepted: begun.rulesAcceptedAt !== null,
    medicalClearance: begun.medicalClearanceAt !== null,
    legalGuardianAuthorised: begun.legalGuardianAuthorisedAt !== null,
  };
  return [
    ...changedFields(before, { ...membership, disciplines: quote.lines.map(({ discipline }) => discipline) }),
    ...writtenFields({ ...(photoKey && { photo: photoKey }), ...(proofKey && { reducedPriceProofFile: proofKey }) }),
  ];
};

// A transaction whose answer was lost may have committed. Its files stay, and a retry finds them.
const save = async (deps: Deps, signUp: SignUpToSave) => {
  try {
    return await saveSignUp(deps.db, signUp);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) await removeFiles(deps, signUp.files);
    // The discipline was deleted while the files were stored. The form shows what is left.
    throw isGone(error) ? validationError({ amount: 'amount-changed' }) : error;
  }
};

// Settled as late as possible: storing files takes seconds, in which another tab may pay the earlier amount.
const settleAgain = async (
  deps: Deps,
  sent: MadeFiles,
  begun: StartedSignUp | undefined,
  toPay: Pick<ToSave, 'quote' | 'plan' | 'aids'>,
) => {
  const waiting = begun?.status === 'pending' ? begun : undefined;
  const goesOn = await settleStartedSignUp(deps, waiting, firstPaymentOf(toPay));
  requirePhoto(sent, goesOn);
  return goesOn;
};

const orRemove = async <Answer>(deps: Deps, files: FileKeys, work: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await work();
  } catch (error) {
    await removeFiles(deps, files);
    throw error;
  }
};

const supersededBy = (
  files: FileKeys,
  begun: StartedSignUp | undefined,
  { reducedPriceSelected }: Membership,
): GoneFiles => ({
  photoKey: files.photoKey && begun?.photoKey,
  proofKey: files.proofKey || !reducedPriceSelected ? begun?.proofKey : undefined,
});

/** Of concurrent submissions of one person, at least one succeeds in each round. The others retry. */
const BEGINNING_ROUNDS = 10;

/**
 * Returns the payment of a sign-up at the provider, and begins it if there is none. A row has one payment there, and a
 * payment one amount, so a new amount needs a new row. Cancels a late payment, whose secret nobody has. Throws
 * `duplicate` if the sign-up is being paid, `unavailable`.
 */
const beginPayment = async (deps: Deps, saved: PaymentToPay): Promise<PaymentTruth> => {
  let found: PaymentToPay | undefined = saved;
  for (let round = 0; round < BEGINNING_ROUNDS; round += 1) {
    const reference = found?.payment.reference;
    const begun = reference ? await payable(deps, reference) : found && (await beginAtProvider(deps, found));
    if (begun) return begun;
    if (reference || !found) await deps.wait(CONTENTION_WAIT);
    found = await findSignUpPayment(deps.db, saved.member.id);
  }
  throw new DomainError('unavailable');
};

// Undefined for a cancelled payment, which cannot be made: another submission ends it at the provider before it writes the
// next one.
const payable = async ({ payments }: Deps, reference: string): Promise<PaymentTruth | undefined> => {
  const truth = await payments.find(reference);
  if (truth && hasMoney(truth.status)) throw new DomainError('duplicate');
  return truth?.status === 'open' ? truth : undefined;
};
