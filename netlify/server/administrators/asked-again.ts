import { DomainError, validationError } from '#domain/error.ts';
import { isRefused } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { forgetLoginFailures, slowLogin } from '../sessions/login-attempts.ts';
import { isPassword } from '../sessions/password.ts';
import { selectOtherPassword } from '../sessions/queries.ts';
import { lockAdministrators, selectEnabled } from './queries.ts';

/** An administrator whose present password was just typed: what a session alone must not do asks for one. */
export interface Confirmed {
  id: string;
  passwordHash: string;
}

export interface PasswordAgain {
  /** Undefined when none was sent. */
  password: string | undefined;
  ip: string;
}

/**
 * Who is signed in, once more by their password; undefined when it is another. Failures count as those of logging in do,
 * by account and address. Throws `forbidden` for whoever was disabled since the session was looked at; `rate-limited`.
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
 * Asks for the present password again (docs/rules.md#asked-again). Throws `validation` on `password` when it is
 * missing or another, never 401 or 403, which are the session's: `forbidden` only for an account disabled meanwhile;
 * `rate-limited`.
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

// Which of a batch's guards refused it cannot be told: what this one holds for is read again.
const requireStillConfirmed = async ({ db }: Deps, { id, passwordHash }: Confirmed): Promise<void> => {
  const [account] = await selectEnabled(db, id);
  if (!account) throw new DomainError('forbidden');
  if (account.passwordHash !== passwordHash) throw wrong();
};

/**
 * Writes in one batch what was asked again, as long as who asked is still able and has the password that was typed:
 * somebody disabled at that very moment does nothing more. Throws `forbidden` or `validation` then; what another guard
 * refused, as it came.
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
