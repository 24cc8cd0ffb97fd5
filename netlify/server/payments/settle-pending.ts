import type { Deps } from '../deps.ts';
import { listIntentsToReread, markLookedAt, type Rereading } from './rereading-queries.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Webhook and return page have had their chance. */
const PATIENCE = 5 * MINUTE;
/** Slow means of payment take days to settle. */
const HORIZON = 30 * DAY;
/** What was paid can be refunded or contested for months: read again once a day. */
const AFTERMATH = 400 * DAY;
/** Unfinished payments in one run, and as many paid ones. */
const SHARE = 50;
/** A scheduled function is stopped at 30 s. */
const TIME_LIMIT = 25_000;

/**
 * Settles what no webhook told; stops in time and goes on at the next run. One payment that fails is left to a later
 * run and keeps none of the others waiting. Answers how many it settled.
 */
export const settlePending = async (deps: Deps): Promise<number> => {
  const started = deps.now().getTime();
  let settled = 0;
  for (const intentId of await listIntentsToReread(deps.db, rereadingAt(started), SHARE)) {
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
    // First: one that fails for ever, or takes the job down with it, goes to the end of the queue all the same.
    await markLookedAt(deps.db, intentId, deps.now());
    await settlePayment(deps, intentId);
    return true;
  } catch (error) {
    deps.log('payment left unsettled', { intentId, error: error instanceof Error ? error.name : typeof error });
    return false;
  }
};
