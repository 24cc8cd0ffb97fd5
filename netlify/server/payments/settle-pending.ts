import type { Deps } from '../deps.ts';
import { type Rereading, takeIntentsToReread } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Webhook and return page have had their chance. */
const PATIENCE = 5 * MINUTE;
/** Slow means of payment take days to settle. */
const HORIZON = 30 * DAY;
/** What was paid can be refunded or contested for months: read again once a day. */
const AFTERMATH = 400 * DAY;
const BATCH = 100;
/** A scheduled function is stopped at 30 s. */
const TIME_LIMIT = 25_000;

/**
 * Settles what no webhook told; stops in time and goes on at the next run. One payment that fails is left to a later
 * run and keeps none of the others waiting. Answers how many it settled.
 */
export const settlePending = async (deps: Deps): Promise<number> => {
  const now = deps.now();
  const started = now.getTime();
  let settled = 0;
  for (const intentId of await takeIntentsToReread(deps.db, rereadingAt(started), BATCH, now)) {
    if (deps.now().getTime() - started > TIME_LIMIT) break;
    if (await isSettled(deps, intentId)) settled += 1;
  }
  return settled;
};

const rereadingAt = (now: number): Rereading => ({
  begunBefore: new Date(now - PATIENCE),
  begunAfter: new Date(now - HORIZON),
  paidAfter: new Date(now - AFTERMATH),
  unseenSince: new Date(now - DAY),
});

const isSettled = async (deps: Deps, intentId: string): Promise<boolean> => {
  try {
    await settlePayment(deps, intentId);
    return true;
  } catch (error) {
    deps.log('payment left unsettled', { intentId, error: error instanceof Error ? error.name : typeof error });
    return false;
  }
};
