import type { Deps } from '../deps.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';
import { listIntentsTied } from './purge-queries.ts';

/** A little longer than sign-ups wait to be paid. Milliseconds. */
const HORIZON = 8 * 24 * 3_600_000;

/**
 * Cancels intents that were made in vain: Stripe said it had failed, or the answer came when the payment was over.
 * Nobody ever had their secret. Answers how many it looked at.
 */
export const cancelStrays = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  if (isOutOfTime()) return 0;
  const recent = await deps.payments.listIntents(new Date(deps.now().getTime() - HORIZON));
  const open = recent.filter(({ status }) => status === 'open');
  const tied = await listIntentsTied(
    deps.db,
    open.flatMap(({ paymentId }) => paymentId ?? []),
  );
  const strays = open.filter(({ id, paymentId }) => tied.some((row) => row.id === paymentId && row.intentId !== id));
  return untilOutOfTime(deps, 'stray intent', strays, ({ id }) => settlePayment(deps, id), isOutOfTime);
};
