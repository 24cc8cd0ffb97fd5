import { fullNameOf } from '#domain/member.ts';
import type { PaymentIntentState } from '#domain/sign-up.ts';
import type { Deps } from '../deps.ts';
import { listOrderLines } from '../memberships/queries.ts';
import { refuseTooManyDeclines } from './declines.ts';
import { findCardPayment } from './queries.ts';
import { type SettledPayment, settlePayment } from './settle-payment.ts';

/** Other texts are not looked up: anybody can invent an address, and it must cost nothing. */
const INTENT_ID = /^pi_\w{1,100}$/;

const NOBODY: PaymentIntentState = { name: '', email: '' };

/**
 * Settles the payment and returns what the payer is told. Without the intent's own secret it does and tells nothing.
 */
export const paymentIntentState = async (
  deps: Deps,
  intentId: string,
  clientSecret: string,
): Promise<PaymentIntentState> => {
  if (!INTENT_ID.test(intentId) || !clientSecret.startsWith(`${intentId}_secret_`)) return NOBODY;
  const settled = await settlePayment(deps, intentId, { clientSecret });
  if (!settled) return NOBODY;
  if (settled.payment.status !== 'cancelled') return told(deps, settled);
  const next = await successorOf(deps, settled);
  if (!next) await refuseTooManyDeclines(deps, settled.member.id);
  return told(deps, next ?? settled, next);
};

// Another tab changed the amount. Whoever knows the secret of the replaced payment is the same visitor.
const successorOf = async (deps: Deps, { member }: SettledPayment): Promise<SettledPayment | undefined> => {
  const present = await findCardPayment(deps.db, member.id);
  const intentId = present?.payment.stripePaymentIntentId;
  return intentId ? settlePayment(deps, intentId) : undefined;
};

const told = async (
  deps: Deps,
  { member, payment }: SettledPayment,
  next?: SettledPayment,
): Promise<PaymentIntentState> => {
  const lines = await listOrderLines(deps.db, member.id);
  return {
    name: fullNameOf(member),
    email: member.email,
    status: payment.status,
    memberStatus: member.status,
    season: member.season,
    disciplines: lines.map(({ discipline }) => discipline),
    lines,
    amount: payment.amountCents,
    refunded: payment.refundedCents,
    isDoubtful: member.flags.some((flag) => flag === 'dispute' || flag === 'payment-mismatch'),
    paidAt: payment.paidAt?.toISOString() ?? null,
    birthDate: member.birthDate,
    ...(next && { continuesAs: { paymentIntentId: next.truth.id, clientSecret: next.truth.clientSecret } }),
  };
};
