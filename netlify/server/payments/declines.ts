import type { Deps } from '../deps.ts';
import { limitedUntil } from '../http/rate-limit.ts';
import { listReferencesOf } from './queries.ts';

/** A sign-up whose amount keeps changing has several payments. Older ones do not count. */
const LATEST = 5;

// Only the provider knows every attempt, so declines are counted there and not stored here.
const declinesOf = async ({ db, payments, settings, now }: Deps, memberId: string): Promise<Date[]> => {
  const since = new Date(now().getTime() - settings.limits.payment.windowSeconds * 1000);
  const references = await listReferencesOf(db, memberId, LATEST);
  return (await Promise.all(references.map((reference) => payments.listDeclines(reference, since)))).flat();
};

/** Returns when a sign-up with too many declined cards may be paid again, or undefined if it may be now. */
const blockedUntil = async (deps: Deps, memberId: string): Promise<Date | undefined> => {
  const { attempts, windowSeconds } = deps.settings.limits.payment;
  if (attempts === 0) return undefined;
  const newestFirst = (await declinesOf(deps, memberId)).map((at) => at.getTime()).sort((one, other) => other - one);
  const decisive = newestFirst[attempts - 1];
  return decisive === undefined ? undefined : new Date(decisive + windowSeconds * 1000);
};

/** Returns true while a sign-up has had too many declined cards (docs/rules.md#robots). Throws `unavailable`. */
export const hasTriedTooOften = async (deps: Deps, memberId: string): Promise<boolean> =>
  (await blockedUntil(deps, memberId)) !== undefined;

/** Throws `rate-limited` while a sign-up has had too many declined cards (docs/rules.md#robots). */
export const refuseTooManyDeclines = async (deps: Deps, memberId: string): Promise<void> => {
  const until = await blockedUntil(deps, memberId);
  if (until) throw limitedUntil(until, deps.now());
};
