import type { Deps } from '../deps.ts';
import { countAttempts, forgetAttempts, limitAttempts } from '../http/rate-limit.ts';

export interface LoginAttempt {
  email: string;
  ip: string;
}

const addressOf = ({ ip }: LoginAttempt) => `login ip ${ip}`;
const accountOf = ({ email }: LoginAttempt) => `login email ${email}`;

/** What each attempt beyond the limit adds to the wait, and the longest one. Milliseconds. */
const STEP = 500;
const LONGEST = 4000;

/**
 * Slows guessing down: an address beyond its limit is refused (`rate-limited`), an account beyond it only answers later
 * and later. Nobody can lock an administrator out by failing in their name.
 */
export const slowLogin = async (deps: Deps, attempt: LoginAttempt): Promise<void> => {
  const limit = deps.settings.limits.login;
  await limitAttempts(deps, limit, [addressOf(attempt)]);
  const [account] = await countAttempts(deps, limit, [accountOf(attempt)]);
  const excess = (account?.count ?? 0) - limit.attempts;
  if (excess > 0) await deps.wait(Math.min(excess * STEP, LONGEST));
};

/** Only failures count: whoever got in starts afresh. */
export const forgetLoginFailures = async (deps: Deps, attempt: LoginAttempt): Promise<void> => {
  if (deps.settings.limits.login.attempts > 0) await forgetAttempts(deps, [addressOf(attempt), accountOf(attempt)]);
};
