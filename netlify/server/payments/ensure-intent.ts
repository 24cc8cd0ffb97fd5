import { DomainError } from '#domain/error.ts';
import { hasMoney } from '#domain/payment.ts';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';
import { attachIntent, cancelUnbegunPayment, findCardPayment, findPayment, type PaymentWithMember } from './queries.ts';

/** Among overlapping submissions of one person, at least one succeeds in each round. */
const ROUNDS = 5;
/** Another submission has ended the payment and is about to begin the next one. Milliseconds. */
const PATIENCE = 200;
const CLOCKS_DIFFER = 60_000;

/**
 * Returns the one Stripe intent that pays a sign-up, and makes it if there is none. A payment has one intent and an
 * intent one amount, so another amount is another payment. Cancels an intent that came too late; nobody has its secret.
 * Throws `duplicate` if the sign-up is being paid, `unavailable`.
 */
export const ensureIntent = async (deps: Deps, memberId: string): Promise<IntentTruth> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await findCardPayment(deps.db, memberId);
    const intentId = found?.payment.stripePaymentIntentId;
    if (intentId) return payableIntent(deps, intentId);
    const intent = found ? await createIntent(deps, found) : await deps.wait(PATIENCE);
    if (intent) return intent;
  }
  throw new DomainError('unavailable');
};

// A cancelled intent cannot be paid. The next try begins a new one.
const payableIntent = async ({ payments }: Deps, intentId: string): Promise<IntentTruth> => {
  const truth = await payments.findIntent(intentId);
  if (truth?.status === 'open') return truth;
  throw new DomainError(truth && hasMoney(truth.status) ? 'duplicate' : 'unavailable');
};

const createIntent = async (deps: Deps, { payment, member }: PaymentWithMember): Promise<IntentTruth | undefined> => {
  const intent = await deps.payments.createIntent({
    paymentId: payment.id,
    memberId: member.id,
    season: member.season,
    amountCents: payment.amountCents,
    email: member.email,
  });
  if (!intent) return giveUp(deps, payment);
  const attached = await attachIntent(deps.db, payment.id, intent.id);
  if (attached.length > 0) return intent;
  const present = await findPayment(deps.db, payment.id);
  if (present?.payment.stripePaymentIntentId !== intent.id) await deps.payments.cancelIntent(intent.id);
  return undefined;
};

// Stripe would answer the same to every further try. The next payment has a fresh key.
const giveUp = async (deps: Deps, payment: PaymentWithMember['payment']): Promise<undefined> => {
  const ended = await cancelUnbegunPayment(deps.db, payment.id, deps.now());
  if (ended.length === 0) return;
  await cancelMadeAllTheSame(deps, payment);
  throw new DomainError('unavailable', { cause: new Error('Stripe refuses this payment for a day') });
};

// Nobody has the secret of this intent. If it cannot be found or cancelled now, the nightly job cancels it.
const cancelMadeAllTheSame = async ({ payments, log }: Deps, { id, createdAt }: PaymentWithMember['payment']) => {
  try {
    for await (const intent of payments.listIntents(new Date(createdAt.getTime() - CLOCKS_DIFFER)))
      if (intent.paymentId === id) await payments.cancelIntent(intent.id);
  } catch (error) {
    log('could not look for a stray intent', { error: nameOf(error) });
  }
};
