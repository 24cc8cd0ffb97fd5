import { DAY_MS } from '#domain/dates.ts';
import { PAYMENT_REREAD_DAYS, UNPAID_SIGN_UP_DAYS } from '#domain/time-kept.ts';
import type { Deps } from '../../deps.ts';
import { type NightDeps, nightAfter, planNight } from '../../jobs/nights.ts';
import { findNextNightly } from './queries.ts';

/**
 * Ends a night: marks the next one that has something to do, as our books say, and then removes the marks of this one. A
 * night that ends before leaves its marks, and the next one does its work.
 */
export const endNight = async (deps: NightDeps & Pick<Deps, 'db'>, longestWindow: number): Promise<void> => {
  const now = deps.now();
  const served = (await deps.marks.list('night')).filter(({ at }) => at <= now);
  const next = await findNextNightly(deps.db, {
    now,
    unpaidSignUps: UNPAID_SIGN_UP_DAYS * DAY_MS,
    events: PAYMENT_REREAD_DAYS * DAY_MS,
    attempts: longestWindow,
  });
  if (next) await planNight(deps, nightAfter(next > now ? new Date(next.getTime() - 1) : now));
  await deps.marks.remove(served.map(({ key }) => key));
};
