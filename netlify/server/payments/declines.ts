import type { Deps } from '../deps.ts';
import { limitedUntil } from '../http/rate-limit.ts';
import { listIntentsOf } from './queries.ts';

/** A sign-up whose amount kept changing has as many intents; those before are of no account. */
const INTENTS = 5;

// Counted at Stripe, where alone every attempt is known; nothing of it is kept here.
const declinesOf = async ({ db, payments, settings, now }: Deps, memberId: string): Promise<Date[]> => {
  const since = new Date(now().getTime() - settings.limits.payment.windowSeconds * 1000);
  const intents = await listIntentsOf(db, memberId, INTENTS);
  return (await Promise.all(intents.map((intentId) => payments.listDeclines(intentId, since)))).flat();
};

/** When a sign-up whose cards were declined too often may be paid again; undefined when it may be now. */
const blockedUntil = async (deps: Deps, memberId: string): Promise<Date | undefined> => {
  const { attempts, windowSeconds } = deps.settings.limits.payment;
  if (attempts === 0) return undefined;
  const newestFirst = (await declinesOf(deps, memberId)).map((at) => at.getTime()).sort((one, other) => other - one);
  const decisive = newestFirst[attempts - 1];
  return decisive === undefined ? undefined : new Date(decisive + windowSeconds * 1000);
};

export const hasTriedTooOften = async (deps: Deps, memberId: string): Promise<boolean> =>
  (await blockedUntil(deps, memberId)) !== undefined;

/** Throws `rate-limited` as long as a sign-up has had its share of declined cards (docs/rules.md#robots). */
export const refuseTooManyDeclines = async (deps: Deps, memberId: string): Promise<void> => {
  const until = await blockedUntil(deps, memberId);
  if (until) throw limitedUntil(until, deps.now());
};
