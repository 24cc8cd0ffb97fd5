import { DomainError, validationError } from '#domain/error.ts';
import { isRefused } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { forgetLoginFailures, slowLogin } from '../sessions/login-attempts.ts';
import { isPassword } from '../sessions/password.ts';
import { selectOtherPassword } from '../sessions/queries.ts';
import { lockAdministrators, selectEnabled } from './queries.ts';

/** An administrator who has just typed their present password. Some actions need more than a session. */
export interface Confirmed {
  id: string;
  passwordHash: string;
}

export interface PasswordAgain {
  /** Undefined if none was sent. */
  password: string | undefined;
  ip: string;
}

/**
 * Returns the signed-in administrator if the password is theirs, otherwise undefined. Failures count like failed
 * logins, by account and by address. Throws `forbidden` if the account was disabled since the session was checked, or
 * `rate-limited`.
 */
export const findConfirmed = async (
  deps: Deps,
  { id, email }: Pick<SignedInAdministrator, 'id' | 'email'>,
  { password, ip }: { password: string; ip: string },
): Promise<Confirmed | undefined> => {
  await slowLogin(deps, { email, ip });
  const [account] = await selectEnabled(deps.db, id);
  if (!account) throw new DomainError('forbidden');
  const passwordHash = account.passwordHash ?? undefined;
  if (!(await isPassword(password, passwordHash)) || passwordHash === undefined) return undefined;
  await forgetLoginFailures(deps, { email, ip });
  return { id, passwordHash };
};

const wrong = () => validationError({ password: 'password-wrong' });

/**
 * Asks for the present password again (docs/rules.md#asked-again). Throws `validation` on `password` if it is missing
 * or wrong, `forbidden` if the account was disabled meanwhile, or `rate-limited`. Never answers 401 or 403 for a wrong
 * password, because these end the session in the browser.
 */
export const askAgain = async (
  deps: Deps,
  administrator: Pick<SignedInAdministrator, 'id' | 'email'>,
  { password, ip }: PasswordAgain,
): Promise<Confirmed> => {
  if (!password) throw validationError({ password: 'required' });
  const confirmed = await findConfirmed(deps, administrator, { password, ip });
  if (!confirmed) throw wrong();
  return confirmed;
};

type Statements = Parameters<Deps['db']['batch']>[0];

// Several guards may have refused the batch, so the facts that this guard checks are read again.
const requireStillConfirmed = async ({ db }: Deps, { id, passwordHash }: Confirmed): Promise<void> => {
  const [account] = await selectEnabled(db, id);
  if (!account) throw new DomainError('forbidden');
  if (account.passwordHash !== passwordHash) throw wrong();
};

/**
 * Writes a batch that needs the password, only while the administrator is enabled and still has that password. Throws
 * `forbidden` or `validation` if not; passes on what another guard refused.
 */
export const writeConfirmed = async (deps: Deps, confirmed: Confirmed, statements: Statements): Promise<void> => {
  try {
    await deps.db.batch([
      lockAdministrators(deps.db),
      refuseWhen(deps.db, selectOtherPassword(deps.db, confirmed)),
      ...statements,
    ]);
  } catch (error) {
    if (isRefused(error)) await requireStillConfirmed(deps, confirmed);
    throw error;
  }
};
