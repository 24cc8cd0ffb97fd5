import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { type Person, selectInForce, selectPendingSignUp } from '../memberships/queries.ts';
import { cancelLostPayment } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

export interface BegunSignUp {
  intentId: string | null;
  photoKey: string | null;
  proofKey: string | null;
}

/** What the same person with the same e-mail began before. Throws `duplicate` for somebody in force. */
export const findBegunSignUp = async (
  { db }: Deps,
  person: Person,
  email: string,
): Promise<BegunSignUp | undefined> => {
  const [[inForce], [pending]] = await db.batch([selectInForce(db, person), selectPendingSignUp(db, person, email)]);
  if (inForce) throw new DomainError('duplicate');
  return pending;
};

/**
 * What is left to go on with once its payment was settled: what was paid meanwhile is a `duplicate`, what was refunded
 * is over.
 */
export const settleBegunSignUp = async (
  deps: Deps,
  begun: BegunSignUp | undefined,
): Promise<BegunSignUp | undefined> => {
  if (!begun?.intentId) return begun;
  const settled = await settlePayment(deps, begun.intentId);
  if (!settled) await forgetLostIntent(deps, begun.intentId);
  if (settled?.member.status === 'cancelled') return undefined;
  const isUnderWay = settled?.payment.status === 'succeeded' || settled?.payment.status === 'processing';
  if (isUnderWay) throw new DomainError('duplicate');
  return begun;
};

// Only here, where somebody waits to pay: a job that asked the wrong Stripe account would cancel every payment.
const forgetLostIntent = async ({ db, payments, now }: Deps, intentId: string): Promise<void> => {
  if (!(await payments.findIntent(intentId))) await cancelLostPayment(db, intentId, now());
};
