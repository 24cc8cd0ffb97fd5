import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../http/network.ts';
import { countAttempts, forgetAttempts, limitAttempts } from '../http/rate-limit.ts';

export interface LoginAttempt {
  email: string;
  ip: string;
}

const addressOf = ({ ip }: LoginAttempt) => `login ip ${networkOf(ip)}`;
const accountOf = ({ email }: LoginAttempt) => `login email ${email}`;

/** How much each attempt beyond the limit adds to the wait, and the longest wait. Milliseconds. */
const STEP = 500;
const LONGEST = 4000;
/** At this many times its limit, an account under attack refuses addresses that go on failing. */
const SIEGE = 10;
/** The part of its limit that an address still has then, because the owner may mistype too. */
const BESIEGED_PART = 0.5;

/**
 * Slows guessing down. An address beyond its limit is refused (`rate-limited`). An account beyond its limit answers
 * later and later, and in the end refuses addresses that have used half of their tries. Nobody can lock an
 * administrator out by failing in their name.
 */
export const slowLogin = async (deps: Deps, attempt: LoginAttempt): Promise<void> => {
  const limit = deps.settings.limits.login;
  const address = await limitAttempts(deps, limit, addressOf(attempt));
  const account = await countAttempts(deps, limit, accountOf(attempt));
  if (!address || !account || account.count <= limit.attempts) return;
  const isBesieged = account.count > SIEGE * limit.attempts;
  if (isBesieged && address.count > Math.ceil(BESIEGED_PART * limit.attempts))
    throw new DomainError('rate-limited', { retryAfterSeconds: limit.windowSeconds });
  await deps.wait(Math.min((account.count - limit.attempts) * STEP, LONGEST));
};

/** Deletes the counters, because only failures count. */
export const forgetLoginFailures = async (deps: Deps, attempt: LoginAttempt): Promise<void> => {
  if (deps.settings.limits.login.attempts > 0) await forgetAttempts(deps, [addressOf(attempt), accountOf(attempt)]);
};
