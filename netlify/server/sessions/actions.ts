import { DomainError } from '#domain/error.ts';
import { isRefused } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { forgetLoginFailures, type LoginAttempt, slowLogin } from './login-attempts.ts';
import { isPassword } from './password.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findAdministratorByEmail,
  findLiveSession,
  insertSession,
  prolongSession,
  selectOtherPassword,
} from './queries.ts';
import { createToken, hashToken } from './token.ts';

// docs/rules.md#sessions
const HOUR = 3_600_000;
const IDLE = 12 * HOUR;
const LONGEST = 7 * 24 * HOUR;
/** A session is written at most this often, so that reading the admin area does not load the database. Milliseconds. */
const PROLONG_EVERY = HOUR / 6;

export interface SignedIn {
  token: string;
  user: { id: string; email: string; name: string };
}

/** Returns a new session's token and the statement that opens the session. */
export const prepareSession = ({ db, now }: Pick<Deps, 'db' | 'now'>, administratorId: string) => {
  const token = createToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + IDLE);
  return {
    token,
    statement: insertSession(db, { tokenHash: hashToken(token), administratorId, createdAt, expiresAt }),
  };
};

/**
 * Signs an administrator in. Throws `credentials` (in the same time whether the account exists or not), or
 * `rate-limited` after too many failures from one address.
 */
export const signIn = async (
  deps: Deps,
  { password, ...attempt }: LoginAttempt & { password: string },
): Promise<SignedIn> => {
  await slowLogin(deps, attempt);
  const administrator = await findAdministratorByEmail(deps.db, attempt.email);
  const passwordHash = administrator?.passwordHash ?? undefined;
  const fits = await isPassword(password, passwordHash);
  if (!administrator || passwordHash === undefined || !fits || administrator.disabledAt)
    throw new DomainError('credentials');
  await forgetLoginFailures(deps, attempt);
  const { token, statement } = prepareSession(deps, administrator.id);
  await openSession(deps, [
    refuseWhen(deps.db, selectOtherPassword(deps.db, { id: administrator.id, passwordHash })),
    deleteExpiredSessions(deps.db, deps.now()),
    statement,
  ]);
  return { token, user: { id: administrator.id, email: administrator.email, name: administrator.name } };
};

// The password was changed while the old one was being checked, so the old one no longer works.
const openSession = async ({ db }: Deps, batch: Parameters<Deps['db']['batch']>[0]): Promise<void> => {
  try {
    await db.batch(batch);
  } catch (error) {
    throw isRefused(error) ? new DomainError('credentials') : error;
  }
};

/** Ends a session. Ending it twice, or ending an unknown session, is no error. */
export const signOut = async (deps: Deps, token: string): Promise<void> => {
  await deleteSession(deps.db, hashToken(token));
};

/**
 * Returns whose session a token is, and prolongs the session. Returns undefined if it is not live. Throws `forbidden`
 * for a disabled account.
 */
export const findSession = async (deps: Deps, token: string): Promise<SignedInAdministrator | undefined> => {
  const now = deps.now();
  const found = await findLiveSession(deps.db, hashToken(token), now);
  if (!found) return undefined;
  const { session, administrator } = found;
  if (administrator.disabledAt) throw new DomainError('forbidden');
  let { expiresAt } = session;
  if (now.getTime() - session.lastUsedAt.getTime() > PROLONG_EVERY) {
    expiresAt = new Date(Math.min(now.getTime() + IDLE, session.createdAt.getTime() + LONGEST));
    await prolongSession(deps.db, session.id, { lastUsedAt: now, expiresAt });
  }
  const { id, email, name } = administrator;
  return { kind: 'administrator', id, sessionId: session.id, email, name, expiresAt };
};
