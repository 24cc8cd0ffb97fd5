import { DomainError } from '#domain/error.ts';
import { hasMoney } from '#domain/payment.ts';
import type { Deps } from '../deps.ts';
import { type Person, selectInForce, selectPendingSignUp } from '../memberships/queries.ts';
import { refuseTooManyDeclines } from './declines.ts';
import { cancelLostPayment } from './queries.ts';
import { type SettledPayment, settlePayment, withdrawPayment } from './settle-payment.ts';

export interface BegunSignUp {
  memberId: string;
  intentId: string | null;
  photoKey: string | null;
  proofKey: string | null;
}

/**
 * What the same person with the same e-mail began before. Throws `duplicate` for somebody in force, `rate-limited` for
 * a sign-up whose cards were declined too often.
 */
export const findBegunSignUp = async (deps: Deps, person: Person, email: string): Promise<BegunSignUp | undefined> => {
  const { db } = deps;
  const [[inForce], [pending]] = await db.batch([selectInForce(db, person), selectPendingSignUp(db, person, email)]);
  if (inForce) throw new DomainError('duplicate');
  if (pending) await refuseTooManyDeclines(deps, pending.memberId);
  return pending;
};

/**
 * What is left to go on with once its payment was settled: what was paid meanwhile is a `duplicate`, what was refunded
 * is over. A payment of another amount than `amountCents` is ended first: whoever pays it in the last moment has paid
 * in full, for what they chose then.
 */
export const settleBegunSignUp = async (
  deps: Deps,
  begun: BegunSignUp | undefined,
  amountCents: number,
): Promise<BegunSignUp | undefined> => {
  if (!begun?.intentId) return begun;
  const settled = await settleFor(deps, begun.intentId, amountCents);
  if (!settled) await forgetLostIntent(deps, begun.intentId);
  if (settled?.member.status === 'cancelled') return undefined;
  if (settled && hasMoney(settled.payment.status)) throw new DomainError('duplicate');
  return begun;
};

const settleFor = async (deps: Deps, intentId: string, amountCents: number): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, intentId);
  const isOther = settled?.payment.status === 'open' && settled.payment.amountCents !== amountCents;
  return isOther ? withdrawPayment(deps, intentId) : settled;
};

// Only here, where somebody waits to pay: a job that asked the wrong Stripe account would cancel every payment.
const forgetLostIntent = async ({ db, payments, now }: Deps, intentId: string): Promise<void> => {
  if (!(await payments.findIntent(intentId))) await cancelLostPayment(db, intentId, now());
};
