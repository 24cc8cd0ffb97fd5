import { DAY_MS } from '#domain/dates.ts';
import { PAYMENT_REREAD_DAYS, UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import { isRefused } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { removeFiles } from '../memberships/files.ts';
import { withdrawPayment } from '../payments/settle-payment.ts';
import { deleteExpiredSessions } from '../sessions/queries.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';
import { type Abandoned, deleteAbandoned, deleteOldAttempts, deleteOldEvents, listAbandoned } from './purge-queries.ts';

const ABANDONED_AFTER = UNPAID_SIGN_UP_DAYS * DAY_MS;
/** As long as a payment is read again: then nothing is expected of it any more. Stripe itself repeats an event for days. */
const EVENTS_KEPT = PAYMENT_REREAD_DAYS * DAY_MS;

/**
 * Deletes sign-ups nobody paid, with their files (docs/rules.md#unpaid-sign-ups); first cancelled at Stripe and settled, so that one that turns out paid
 * is kept. Also what sessions, counters and webhooks left behind. Answers how many sign-ups it deleted.
 */
export const purgeSignUps = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  const now = deps.now().getTime();
  await deps.db.batch([
    deleteExpiredSessions(deps.db, deps.now()),
    deleteOldAttempts(deps.db, new Date(now - longestWindow(deps))),
    deleteOldEvents(deps.db, new Date(now - EVENTS_KEPT)),
  ]);
  const before = new Date(now - ABANDONED_AFTER);
  const abandoned = await listAbandoned(deps.db, before);
  return untilOutOfTime(deps, 'abandoned sign-up', abandoned, (signUp) => purge(deps, signUp, before), isOutOfTime);
};

const longestWindow = ({ settings }: Deps): number =>
  Math.max(DAY_MS, ...Object.values(settings.limits).map(({ windowSeconds }) => windowSeconds * 1000));

const purge = async (deps: Deps, signUp: Abandoned, before: Date): Promise<boolean> => {
  if (signUp.intentId && !(await isOver(deps, signUp.intentId))) return false;
  try {
    await deleteAbandoned(deps.db, signUp, before);
  } catch (error) {
    // Taken up again, or paid, a moment ago.
    if (isRefused(error)) return false;
    throw error;
  }
  await removeFiles(deps, signUp);
  return true;
};

// An intent Stripe does not know may be one of another account, and paid there: its row stays.
const isOver = async (deps: Deps, intentId: string): Promise<boolean> =>
  (await withdrawPayment(deps, intentId))?.payment.status === 'cancelled';
