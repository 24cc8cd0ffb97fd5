import type { Deps } from '../deps.ts';
import type { IntentTruth } from '../integrations/stripe-truth.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';
import { settlePayment } from './settle-payment.ts';

const DAY = 24 * 3_600_000;
/** Stripe delivers a webhook again for three days. */
const HORIZON = 3 * DAY;

/**
 * Settles what no webhook told, asking Stripe first: what our books say of a payment is written on its intent, and only
 * one that says something else by now makes the database look. Answers how many it settled.
 */
export const settleUnheard = async (deps: Deps): Promise<number> => {
  const isOutOfTime = createTimer(deps);
  const since = new Date(deps.now().getTime() - HORIZON);
  const recent = await deps.payments.listIntents(since);
  const older = await listOlder(deps, since, recent);
  const settled = [
    await untilOutOfTime(deps, 'payment', recent.filter(isNews), ({ id }) => settleAndMark(deps, id), isOutOfTime),
    await untilOutOfTime(deps, 'payment', older, ({ id }) => settleIfNews(deps, id), isOutOfTime),
  ];
  return settled.reduce((sum, count) => sum + count);
};

// Recent intents tell all but what became of older ones: that is told by events, if anything came of it.
const listOlder = async ({ payments }: Deps, since: Date, recent: readonly IntentTruth[]) => {
  const known = new Set(recent.map(({ id }) => id));
  return (await payments.listUnheardIntents(since)).filter((id) => !known.has(id)).map((id) => ({ id }));
};

const settleIfNews = async (deps: Deps, intentId: string): Promise<boolean> => {
  const truth = await deps.payments.findIntent(intentId);
  if (!truth || !isNews(truth)) return false;
  await settleAndMark(deps, intentId);
  return true;
};

/** All of an intent that our books repeat and a list of intents tells: not how a dispute ended. */
const markOf = ({ status, refundedCents, dispute }: IntentTruth): string =>
  [status, refundedCents, ...(dispute === 'none' ? [] : ['disputed'])].join(' ');

// Without money, now or when we looked last, there is nothing that could not wait for the day's full reading.
const isNews = (truth: IntentTruth): boolean => {
  const isAboutMoney = truth.mark !== undefined || truth.status === 'processing' || truth.status === 'succeeded';
  return isAboutMoney && truth.status !== 'cancelled' && truth.paymentId !== undefined && truth.mark !== markOf(truth);
};

// Marked with what was settled, not with what made us look: what happened in between is news again.
const settleAndMark = async (deps: Deps, intentId: string): Promise<void> => {
  const settled = await settlePayment(deps, intentId);
  const truth = settled?.truth ?? (await deps.payments.findIntent(intentId));
  if (truth) await deps.payments.markIntent(intentId, markOf(truth));
};
