import { DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../deps.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';
import { settlePayment } from './settle-payment.ts';
import { isNews, markSettled } from './settled-mark.ts';

/** Stripe delivers a webhook again for three days. */
const HORIZON = 3 * DAY_MS;

/**
 * docs/failures.md#the-webhook-never-comes. Settles what no webhook told, asking Stripe first: what our books say of a payment is written on its intent, and only
 * one that says something else by now makes the database look. Goes through Stripe's lists page by page, newest first,
 * settling as it goes: what one run has no time for is the next one's. Answers how many it settled.
 */
export const settleUnheard = async (deps: Deps): Promise<number> => {
  const { payments, now } = deps;
  const since = new Date(now().getTime() - HORIZON);
  const isOutOfTime = createTimer(deps);
  const listed = new Set<string>();
  const recent = await untilOutOfTime(
    deps,
    'payment',
    payments.listIntents(since),
    async (truth) => {
      listed.add(truth.id);
      return isNews(truth) && settleAndMark(deps, truth.id);
    },
    isOutOfTime,
  );
  if (isOutOfTime()) return recent;
  // Recent intents tell all but what became of older ones: that is told by events, if anything came of it.
  const older = await untilOutOfTime(
    deps,
    'payment',
    identified(payments.listUnheardIntents(since)),
    async ({ id }) => !listed.has(id) && settleIfNews(deps, id),
    isOutOfTime,
  );
  return recent + older;
};

async function* identified(ids: AsyncIterable<string>): AsyncGenerator<{ id: string }> {
  for await (const id of ids) yield { id };
}

const settleIfNews = async (deps: Deps, intentId: string): Promise<boolean> => {
  const truth = await deps.payments.findIntent(intentId);
  return truth !== undefined && isNews(truth) && settleAndMark(deps, intentId);
};

// Marked with what was settled, not with what made us look: what happened in between is news again.
const settleAndMark = async (deps: Deps, intentId: string): Promise<true> => {
  const settled = await settlePayment(deps, intentId);
  const truth = settled?.truth ?? (await deps.payments.findIntent(intentId));
  if (truth) await markSettled(deps, truth);
  return true;
};
