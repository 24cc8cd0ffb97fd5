import { browserOf } from '#domain/browser-name.ts';
import { DomainError } from '#domain/error.ts';
import type { Role } from '#domain/role.ts';
import { isRefused } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { networkOf } from '../http/network.ts';
import { countInTurn, forgetAttempts, refuseBeyond } from '../http/rate-limit.ts';
import { type NewMail, withMail } from '../mail/outbox.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findAdministratorByEmail,
  findLiveSession,
  insertSession,
  knowBrowser,
  selectKnownBrowser,
  selectOtherPassword,
} from './queries.ts';
import { createToken, hashToken, isPassword } from './secrets.ts';

export interface LoginAttempt {
  email: string;
  ip: string;
}

const addressOf = ({ ip }: LoginAttempt) => `login ip ${networkOf(ip)}`;
const accountOf = ({ email }: LoginAttempt) => `login email ${email}`;

/** How much each attempt beyond the limit adds to the wait, and the longest wait. Milliseconds. */
const STEP = 500;
const LONGEST_WAIT = 4000;
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
  const [address, account] = await countInTurn(deps, limit, [addressOf(attempt), accountOf(attempt)]);
  refuseBeyond(deps, limit, address);
  if (!address || !account || account.count <= limit.attempts) return;
  const isBesieged = account.count > SIEGE * limit.attempts;
  if (isBesieged && address.count > Math.ceil(BESIEGED_PART * limit.attempts))
    throw new DomainError('rate-limited', { retryAfterSeconds: limit.windowSeconds });
  await deps.wait(Math.min((account.count - limit.attempts) * STEP, LONGEST_WAIT));
};

/** Deletes the counters, because only failures count. */
export const forgetLoginFailures = async (deps: Deps, attempt: LoginAttempt): Promise<void> => {
  if (deps.settings.limits.login.attempts > 0) await forgetAttempts(deps, [addressOf(attempt), accountOf(attempt)]);
};

// docs/rules.md#sessions
const HOUR = 3_600_000;
const IDLE = 12 * HOUR;
const LONGEST_HOURS = 7 * 24;
/** A session is written at most this often, so that reading the admin area does not load the database. Milliseconds. */
const PROLONG_EVERY = HOUR / 6;

export interface SignedIn {
  token: string;
  user: { id: string; email: string; name: string; roles: Role[] };
}

/** Returns a new session's token and the statement that opens the session. `agent` is what the browser calls itself. */
export const prepareSession = ({ db, now }: Pick<Deps, 'db' | 'now'>, administratorId: string, agent: string) => {
  const token = createToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + IDLE);
  return {
    token,
    statement: insertSession(db, {
      tokenHash: hashToken(token),
      administratorId,
      ...browserOf(agent),
      createdAt,
      expiresAt,
    }),
  };
};

/** What a browser says of itself when somebody signs in. */
export interface SentBrowser {
  /** The key that the browser keeps. Undefined for a browser that keeps none. */
  browser?: string | undefined;
  /** What it calls itself. */
  agent: string;
}

/** Returns the statement that knows the browser from then on. None for a browser without a key. */
export const knowing = ({ db, now }: Pick<Deps, 'db' | 'now'>, administratorId: string, browser: string | undefined) =>
  browser === undefined ? [] : [knowBrowser(db, { administratorId, keyHash: hashToken(browser), seenAt: now() })];

/**
 * Returns the mail that tells of a sign-in from a browser that the account does not know, so that a stolen password or
 * link is noticed. None for a known browser.
 */
export const newBrowserMails = async (
  { db, now, mail }: Deps,
  administratorId: string,
  { browser, agent }: SentBrowser,
): Promise<NewMail[]> => {
  if (!mail.server) return [];
  const known = browser === undefined ? [] : await selectKnownBrowser(db, administratorId, hashToken(browser));
  if (known.length > 0) return [];
  const data = { at: now().toISOString(), ...browserOf(agent) };
  return [{ kind: 'new-browser', data, to: { administratorId } }];
};

/**
 * Signs an administrator in. A sign-in from a browser that the account does not know is told by mail. Throws `credentials` (in the same time whether the account exists or not), or
 * `rate-limited` after too many failures from one address.
 */
export const signIn = async (
  deps: Deps,
  { password, browser, agent, ...attempt }: LoginAttempt & SentBrowser & { password: string },
): Promise<SignedIn> => {
  await slowLogin(deps, attempt);
  const administrator = await findAdministratorByEmail(deps.db, attempt.email);
  const passwordHash = administrator?.passwordHash ?? undefined;
  const fits = await isPassword(password, passwordHash);
  if (!administrator || passwordHash === undefined || !fits || administrator.disabledAt)
    throw new DomainError('credentials');
  await forgetLoginFailures(deps, attempt);
  const { token, statement } = prepareSession(deps, administrator.id, agent);
  const mails = await newBrowserMails(deps, administrator.id, { browser, agent });
  await withMail(deps, mails, (written) =>
    openSession(deps, [
      refuseWhen(deps.db, selectOtherPassword(deps.db, { id: administrator.id, passwordHash })),
      deleteExpiredSessions(deps.db, deps.now()),
      statement,
      ...knowing(deps, administrator.id, browser),
      ...written,
    ]),
  );
  const { id, email, name, roles } = administrator;
  return { token, user: { id, email, name, roles } };
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
  const unusedSince = new Date(now.getTime() - PROLONG_EVERY);
  const idleUntil = new Date(now.getTime() + IDLE);
  const prolonging = { now, unusedSince, idleUntil, longestHours: LONGEST_HOURS };
  const found = await findLiveSession(deps.db, hashToken(token), prolonging);
  if (!found) return undefined;
  const { session, administrator } = found;
  if (administrator.disabledAt) throw new DomainError('forbidden');
  const last = session.createdAt.getTime() + LONGEST_HOURS * HOUR;
  const expiresAt =
    session.lastUsedAt < unusedSince ? new Date(Math.min(idleUntil.getTime(), last)) : session.expiresAt;
  const { id, email, name, roles, disciplines } = administrator;
  return { kind: 'administrator', id, sessionId: session.id, email, name, roles, disciplines, expiresAt };
};
