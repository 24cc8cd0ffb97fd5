import { DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../deps.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';
import { settlePayment } from './settle-payment.ts';
import { isNews, markSettled } from './settled-mark.ts';

/** Stripe repeats a webhook for three days. Milliseconds. */
const HORIZON = 3 * DAY_MS;

/**
 * Settles what no webhook told. It asks Stripe first: the state of our books is written on each intent, and only a
 * differing intent needs the database. It reads Stripe's lists page by page, newest first, and settles on the way; the
 * next run does what is left. Returns how many it settled.
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
  // Recent intents tell everything of themselves. Events tell what became of older ones.
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

// Marked with the state that was settled and not with the state that was read first: a change in between is news.
const settleAndMark = async (deps: Deps, intentId: string): Promise<true> => {
  const settled = await settlePayment(deps, intentId);
  const truth = settled?.truth ?? (await deps.payments.findIntent(intentId));
  if (truth) await markSettled(deps, truth);
  return true;
};
