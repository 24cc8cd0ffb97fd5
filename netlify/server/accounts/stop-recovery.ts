import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import { isPassword } from '../runtime/secrets.ts';
import { stopRecovery } from './recovery.ts';
import { type LoginAttempt, noteRefused, slowLogin } from './session-actions.ts';
import { findAdministratorByEmail } from './session-queries.ts';

/**
 * Stops the recovery of an account by its password alone, because its holder may not have their phone at hand. A stolen
 * password can stop a recovery too, but that does less harm than a wrong recovery. Throws `credentials` or
 * `rate-limited`, as a sign-in.
 */
export const stopRecoveryByPassword = async (
  deps: Deps,
  { password, ...attempt }: LoginAttempt & { password: string },
): Promise<void> => {
  await slowLogin(deps, attempt);
  const administrator = await findAdministratorByEmail(deps.db, attempt.email);
  const fits = await isPassword(deps.settings.hashCost, password, administrator?.passwordHash ?? undefined);
  if (!administrator || !fits || administrator.disabledAt) {
    if (administrator) noteRefused(deps, administrator.id);
    throw new DomainError('credentials');
  }
  await stopRecovery(deps, { kind: 'administrator', id: administrator.id }, administrator.id);
};
