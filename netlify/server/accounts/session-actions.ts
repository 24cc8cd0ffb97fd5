import { browserOf } from '#domain/account/browser-name.ts';
import { isFactorAskedOf } from '#domain/account/factor.ts';
import type { Role } from '#domain/account/role.ts';
import { DomainError, validationError } from '#domain/error.ts';
import { SESSION_DAYS, SESSION_IDLE_HOURS } from '#domain/time-kept.ts';
import { isRefusedWrite } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Statement } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { networkOf } from '../http/network.ts';
import {
  countInTurn,
  forgetAttempts,
  limitAttempts,
  refuseBeyond,
  subjectsOf,
  waitForTurn,
} from '../http/rate-limit.ts';
import { type NewMail, withMail } from '../outbox/outbox.ts';
import { createToken, hashToken, isPassword } from '../runtime/secrets.ts';
import { note } from '../write/note.ts';
import { insertLine } from '../write/queries.ts';
import { forgetCodes, passFactor } from './check-factor.ts';
import { endOfRecovery, finishRecovery } from './finish-recovery.ts';
import {
  deleteExpiredSessions,
  deleteSession,
  findLiveSession,
  findSigningIn,
  insertSession,
  insertSignOut,
  knowBrowser,
  selectBrowserOf,
  selectIdOf,
  selectKnownBrowser,
  selectOtherPassword,
} from './session-queries.ts';

export interface LoginAttempt {
  email: string;
  ip: string;
  /** The key that the browser keeps. Undefined where somebody is signed in already. */
  browser?: string | undefined;
}

const RULE = 'login ip';
const addressOf = ({ ip }: LoginAttempt) => `${RULE} ${networkOf(ip)}`;
const accountOf = ({ email }: LoginAttempt) => `login email ${email}`;

/** How much each attempt beyond the limit adds to the wait, and the longest wait. Milliseconds. */
const STEP = 500;
const LONGEST_WAIT = 4000;
/** The part of its limit within which an address never waits longer than that, because the owner may mistype too. */
const PATIENT_PART = 0.5;

/** Returns true for a browser in which the owner has signed in, while it does not fail as often as the limit allows. */
const isOwnBrowser = async (deps: Deps, { email, browser }: LoginAttempt): Promise<boolean> => {
  if (browser === undefined) return false;
  const keyHash = hashToken(browser);
  if ((await selectBrowserOf(deps.db, email, keyHash)).length === 0) return false;
  const limit = deps.settings.limits.login;
  const [own] = await countInTurn(deps, limit, [`login browser ${keyHash} ${email}`]);
  return own !== undefined && own.count <= own.attempts;
};

/** Lines an hour about failed and slowed tries for one account: enough to see a siege, too few to fill the database. */
const MOST_TRIES_NOTED = 10;

/** Leaves a line about a failed try. Only for accounts that exist: what strangers type may be anybody's address. */
export const noteRefused = (deps: Deps, id: string): void =>
  note(deps, {
    actor: { kind: 'visitor' },
    subject: { type: 'administrator', id },
    action: 'administrator.refuse',
    most: MOST_TRIES_NOTED,
  });

const noteSlowed = (deps: Deps, email: string): void =>
  note(
    deps,
    {
      actor: { kind: 'visitor' },
      subject: { type: 'administrator', id: '' },
      action: 'administrator.slow',
      most: MOST_TRIES_NOTED,
    },
    selectIdOf(deps.db, email),
  );

/**
 * Limits failed sign-ins. An IP address beyond its limit gets `rate-limited`. An account beyond its limit queues its
 * attempts with growing delays; a full queue refuses. Strangers cannot lock an administrator out: a known browser skips
 * the queue, and an address with few failures waits a few seconds at most.
 */
export const slowLogin = async (deps: Deps, attempt: LoginAttempt): Promise<void> => {
  const limit = deps.settings.limits.login;
  const addresses = subjectsOf(RULE, attempt.ip);
  const counters = await countInTurn(deps, limit, [...addresses, accountOf(attempt)]);
  const networks = counters.slice(0, addresses.length);
  for (const network of networks) refuseBeyond(deps, limit, network);
  const account = counters[addresses.length];
  if (!account || account.count <= account.attempts || (await isOwnBrowser(deps, attempt))) return;
  const lasts = Math.min((account.count - account.attempts) * STEP, LONGEST_WAIT);
  noteSlowed(deps, attempt.email);
  const wait = await waitForTurn(deps, `login line ${attempt.email}`, { lasts, within: LONGEST_WAIT });
  const isPatient = networks.every(({ count }) => count <= Math.ceil(PATIENT_PART * limit.attempts));
  if (wait === undefined && !isPatient)
    throw new DomainError('rate-limited', { retryAfterSeconds: LONGEST_WAIT / 1000 });
  await deps.wait(wait ?? LONGEST_WAIT);
};

/** Counts a passkey attempt by its IP address alone, because it names no account. Throws `rate-limited`. */
export const limitAddress = (deps: Deps, ip: string): Promise<void> =>
  limitAttempts(deps, deps.settings.limits.login, ...subjectsOf(RULE, ip));

/** Deletes the counters, because only failures count. */
export const forgetLoginFailures = async (deps: Deps, attempt: LoginAttempt): Promise<void> => {
  if (deps.settings.limits.login.attempts > 0) await forgetAttempts(deps, [addressOf(attempt), accountOf(attempt)]);
};

// docs/rules.md#sessions
const HOUR = 3_600_000;
const IDLE = SESSION_IDLE_HOURS * HOUR;
const LONGEST_HOURS = SESSION_DAYS * 24;
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

interface Means {
  /** The statements that check again the password, factor or passkey, and use them up. */
  using: readonly Statement[];
  /** What to throw if a guard refuses. */
  refused: () => DomainError;
}

/**
 * Opens a session for an administrator who has passed all checks, with a line in the journal. An unknown browser is
 * announced by mail.
 */
export const startSession = async (
  deps: Deps,
  { id, email, name, roles }: SignedIn['user'],
  { browser, agent }: SentBrowser,
  { using, refused }: Means,
): Promise<SignedIn> => {
  const { db } = deps;
  const { token, statement } = prepareSession(deps, id, agent);
  const mails = await newBrowserMails(deps, id, { browser, agent });
  try {
    await withMail(deps, mails, (written) =>
      db.batch([
        deleteExpiredSessions(db, deps.now()),
        ...using,
        statement,
        ...knowing(deps, id, browser),
        insertLine(db, {
          actor: { kind: 'administrator', id },
          subject: { type: 'administrator', id },
          action: 'administrator.sign-in',
          fields: [],
        }),
        ...written,
      ]),
    );
  } catch (error) {
    if (isRefusedWrite(error)) throw refused();
    throw error;
  }
  return { token, user: { id, email, name, roles } };
};

interface Credentials extends LoginAttempt, SentBrowser {
  password: string;
  /** A code of the second factor, if one was typed. */
  code?: string | undefined;
}

/**
 * Signs an administrator in. A sign-in from a browser that the account does not know is told by mail. Throws `credentials` (in the same time whether the account exists or not);
 * `factor-required` or `validation` on `code` if the password is right and the account has a second factor;
 * `rate-limited` after too many failures from one address.
 */
export const signIn = async (
  deps: Deps,
  { password, code, browser, agent, ...attempt }: Credentials,
): Promise<SignedIn> => {
  await slowLogin(deps, { ...attempt, browser });
  const found = await findSigningIn(deps.db, attempt.email);
  const administrator = found?.administrator;
  const passwordHash = administrator?.passwordHash ?? undefined;
  const fits = await isPassword(deps.settings.hashCost, password, passwordHash);
  if (!administrator || passwordHash === undefined || !fits || administrator.disabledAt) {
    if (administrator) noteRefused(deps, administrator.id);
    throw new DomainError('credentials');
  }
  // This runs before the failures are reset. Otherwise an attacker who knows the password could guess codes without
  // limit.
  const using = await spendFactor(deps, found, code).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'validation') noteRefused(deps, administrator.id);
    throw error;
  });
  await forgetLoginFailures(deps, attempt);
  const signedIn = await startSession(
    deps,
    administrator,
    { browser, agent },
    {
      using: [refuseWhen(deps.db, selectOtherPassword(deps.db, { id: administrator.id, passwordHash })), ...using],
      // The password was changed, or the code used, while it was being checked, so it no longer works.
      refused: () => (using.length > 0 ? validationError({ code: 'code-wrong' }) : new DomainError('credentials')),
    },
  );
  if (using.length > 0) await forgetCodes(deps, administrator.id);
  return signedIn;
};

type Found = NonNullable<Awaited<ReturnType<typeof findSigningIn>>>;

/** Returns what uses up the code of the second factor. Nothing for an account without one. */
const spendFactor = async (deps: Deps, { administrator, hasTotp, hasPasskey }: Found, code: string | undefined) => {
  if (!hasTotp && !hasPasskey) return [];
  const { id } = administrator;
  const recovery = await finishRecovery(deps, id);
  if (recovery === true) return [];
  const recoveryEndsAt = (recovery?.isTold && endOfRecovery(recovery)?.toISOString()) || null;
  const isRecovering = recovery !== undefined;
  return passFactor(deps, { id, totp: hasTotp, passkey: hasPasskey, isRecovering, recoveryEndsAt }, code);
};

/** Ends a session. Ending it twice, or ending an unknown session, is no error. */
export const signOut = async ({ db }: Deps, token: string): Promise<void> => {
  const tokenHash = hashToken(token);
  await db.batch([insertSignOut(db, tokenHash), deleteSession(db, tokenHash)]);
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
  const { hasTotp, hasPasskey } = found;
  const isFactorAsked = found.isFactorAsked && isFactorAskedOf(roles);
  return {
    kind: 'administrator',
    id,
    sessionId: session.id,
    email,
    name,
    roles,
    disciplines,
    expiresAt,
    hasTotp,
    hasPasskey,
    isFactorAsked,
  };
};
