import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { isPassword } from '../runtime/secrets.ts';
import { stopRecovery } from './recovery.ts';
import { type LoginAttempt, noteRefused, slowLogin } from './session-actions.ts';
import { findAdministratorByEmail } from './session-queries.ts';

/**
 * Stops the recovery of an account for whoever knows its password: the owner of the account whose phone is elsewhere. A
 * stolen password stops a recovery too, which harms less than what a recovery opens. Throws `credentials` or
 * `rate-limited`, as a sign-in.
 */
export const stopRecoveryByPassword = async (
  deps: Deps,
  { password, ...attempt }: LoginAttempt & { password: string },
): Promise<void> => {
  await slowLogin(deps, attempt);
  const administrator = await findAdministratorByEmail(deps.db, attempt.email);
  const fits = await isPassword(password, administrator?.passwordHash ?? undefined);
  if (!administrator || !fits || administrator.disabledAt) {
    if (administrator) noteRefused(deps, administrator.id);
    throw new DomainError('credentials');
  }
  await stopRecovery(deps, { kind: 'administrator', id: administrator.id }, administrator.id);
};
