import { DAY_MS } from '#domain/dates.ts';
import { PAYMENT_REREAD_DAYS } from '#domain/time-kept.ts';
import type { Deps } from '../deps.ts';
import { createTimer, untilOutOfTime } from '../runtime/work-list.ts';
import { makePendingRefunds } from './card-refund.ts';
import { listReferencesToReread, markLookedAt, type Rereading } from './rereading-queries.ts';
import { settlePayment } from './settle-payment.ts';

const MINUTE = 60_000;
/** The time for the webhook and the return page to come first. Milliseconds. */
const PATIENCE = 5 * MINUTE;
/** Slow means of payment take days to settle. Milliseconds. */
const HORIZON = 30 * DAY_MS;
const AFTERMATH = PAYMENT_REREAD_DAYS * DAY_MS;
/** A paid payment is read again once a day, at any minute of its hour. Milliseconds. */
const ABOUT_A_DAY = DAY_MS - 30 * MINUTE;
/** How many unfinished payments one run reads, and how many paid ones. */
const SHARE = 50;

/**
 * Makes the refunds that wait, and reads from the provider every payment of ours that may have changed, whether or not a
 * webhook came. Returns how many payments it read.
 */
export const settlePending = async (deps: Deps): Promise<number> => {
  const isOutOfTime = createTimer(deps);
  await makePendingRefunds(deps, { isOutOfTime });
  const references = await listReferencesToReread(deps.db, rereadingAt(deps.now().getTime()), SHARE);
  return untilOutOfTime(
    deps,
    'payment',
    references.map((reference) => ({ reference })),
    ({ reference }) => settleAgain(deps, reference),
    isOutOfTime,
  );
};

const rereadingAt = (now: number): Rereading => ({
  begunBefore: new Date(now - PATIENCE),
  begunAfter: new Date(now - HORIZON),
  paidAfter: new Date(now - AFTERMATH),
  unseenSince: new Date(now - ABOUT_A_DAY),
});

const settleAgain = async (deps: Deps, reference: string): Promise<void> => {
  // Marked first: a payment that always fails, or ends the job, still goes to the end of the queue.
  await markLookedAt(deps.db, reference, deps.now());
  await settlePayment(deps, reference);
};
