import type { Deps } from '../deps.ts';
import { listUnsettledIntents } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;
/** Webhook and return page have had their chance. */
const PATIENCE = 5 * MINUTE;
/** Slow means of payment take days to settle. */
const HORIZON = 30 * 24 * 60 * MINUTE;
const BATCH = 100;
/** A scheduled function is stopped at 30 s. */
const TIME_LIMIT = 25_000;

/** Settles what no webhook told, oldest first; stops in time and goes on at the next run. Answers how many it settled. */
export const settlePending = async (deps: Deps): Promise<number> => {
  const started = deps.now().getTime();
  const intents = await listUnsettledIntents(deps.db, new Date(started - PATIENCE), new Date(started - HORIZON), BATCH);
  let settled = 0;
  for (const intentId of intents) {
    if (deps.now().getTime() - started > TIME_LIMIT) break;
    await settlePayment(deps, intentId);
    settled += 1;
  }
  return settled;
};
