import { DAY_MS } from '#domain/dates.ts';
import { PAYMENT_REREAD_DAYS } from '#domain/time-kept.ts';
import type { Deps } from '../deps.ts';
import { untilOutOfTime } from '../work-list.ts';
import { listIntentsToReread, markLookedAt, type Rereading } from './rereading-queries.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;
/** Webhook and return page have had their chance. */
const PATIENCE = 5 * MINUTE;
/** Slow means of payment take days to settle. */
const HORIZON = 30 * DAY_MS;
const AFTERMATH = PAYMENT_REREAD_DAYS * DAY_MS;
/** What was paid is read again once a day, at whatever minute of its hour. */
const ABOUT_A_DAY = DAY_MS - 30 * MINUTE;
/** Unfinished payments in one run, and as many paid ones. */
const SHARE = 50;

/**
 * Reads again from Stripe every payment of ours that may have changed, whatever was told of it. Answers how many it
 * settled.
 */
export const settlePending = async (deps: Deps): Promise<number> => {
  const intents = await listIntentsToReread(deps.db, rereadingAt(deps.now().getTime()), SHARE);
  return untilOutOfTime(
    deps,
    'payment',
    intents.map((id) => ({ id })),
    ({ id }) => settleAgain(deps, id),
  );
};

const rereadingAt = (now: number): Rereading => ({
  begunBefore: new Date(now - PATIENCE),
  begunAfter: new Date(now - HORIZON),
  paidAfter: new Date(now - AFTERMATH),
  unseenSince: new Date(now - ABOUT_A_DAY),
});

const settleAgain = async (deps: Deps, intentId: string): Promise<void> => {
  // First: one that fails for ever, or takes the job down with it, goes to the end of the queue all the same.
  await markLookedAt(deps.db, intentId, deps.now());
  await settlePayment(deps, intentId);
};
