import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe.ts';
import { attachIntent, findPayment, type PaymentWithMember } from './queries.ts';

/** Submissions of one person that overlap: each round at least one of them has its way. */
const ROUNDS = 5;

/**
 * The one Stripe intent of a payment, at the payment's present amount: made if there is none, changed if the amount
 * has. An intent made for an amount that was overtaken is cancelled; its secret never left the server.
 * Throws `duplicate` when it is being paid, `unavailable`.
 */
export const ensureIntent = async (deps: Deps, paymentId: string): Promise<IntentTruth> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await findPayment(deps.db, paymentId);
    if (!found) throw new DomainError('unavailable');
    const intent = await (found.payment.stripePaymentIntentId ? changeIntent(deps, found) : createIntent(deps, found));
    if (intent) return intent;
  }
  throw new DomainError('unavailable');
};

// Looked at again afterwards: of two changes that crossed, the one that finds its amount overtaken makes it good.
const changeIntent = async (deps: Deps, { payment }: PaymentWithMember): Promise<IntentTruth | undefined> => {
  const intentId = payment.stripePaymentIntentId ?? '';
  const intent = await deps.payments.changeAmount(intentId, payment.amountCents);
  if (!intent) throw await refusalOf(deps, intentId);
  const present = await findPayment(deps.db, payment.id);
  return present?.payment.amountCents === payment.amountCents ? intent : undefined;
};

// A cancelled intent is no payment under way: the next try starts a new one.
const refusalOf = async ({ payments }: Deps, intentId: string): Promise<DomainError> => {
  const truth = await payments.findIntent(intentId);
  return new DomainError(truth?.status === 'cancelled' ? 'unavailable' : 'duplicate');
};

const createIntent = async (deps: Deps, { payment, member }: PaymentWithMember): Promise<IntentTruth | undefined> => {
  const intent = await deps.payments.createIntent({
    paymentId: payment.id,
    memberId: member.id,
    season: member.season,
    amountCents: payment.amountCents,
    email: member.email,
  });
  const attached = await attachIntent(deps.db, payment, intent.id);
  if (attached.length > 0) return intent;
  const present = await findPayment(deps.db, payment.id);
  if (present?.payment.stripePaymentIntentId !== intent.id) await deps.payments.cancelIntent(intent.id);
  return undefined;
};
