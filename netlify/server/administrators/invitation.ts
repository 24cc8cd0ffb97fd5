import type { Acceptance } from '#domain/administrator.ts';
import { validationError } from '#domain/error.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../http/network.ts';
import { forgetAttempts, limitAttempts } from '../http/rate-limit.ts';
import { prepareSession, type SignedIn } from '../sessions/actions.ts';
import { deleteSessionsOf } from '../sessions/queries.ts';
import { hashToken } from '../sessions/token.ts';
import { hashNewPassword } from './new-password.ts';
import { deleteInvitations, lockAdministrators, selectLiveInvitation, updateAdministrator } from './queries.ts';

const closed = () => validationError({ token: 'invitation-invalid' });

/**
 * Sets a password with the link of an invitation and signs in. The link works once; earlier sessions end. Throws
 * `validation` if the link is unknown, used, expired or made by a disabled administrator, or the password is weak;
 * `rate-limited` after too many unknown links from one address.
 */
export const acceptInvitation = async (
  deps: Deps,
  { token, password, ip }: Acceptance & { ip: string },
): Promise<SignedIn> => {
  const address = `invitation ip ${networkOf(ip)}`;
  await limitAttempts(deps, deps.settings.limits.login, address);
  const tokenHash = hashToken(token);
  const [user] = await selectLiveInvitation(deps.db, tokenHash, deps.now());
  if (!user) throw closed();
  // The holder of a valid link guesses nothing, so their weak passwords do not count as attempts.
  if (deps.settings.limits.login.attempts > 0) await forgetAttempts(deps, [address]);
  const passwordHash = await hashNewPassword(deps.db, user, password);
  const session = prepareSession(deps, user.id);
  try {
    await deps.db.batch([
      lockAdministrators(deps.db),
      refuseUnless(deps.db, selectLiveInvitation(deps.db, tokenHash, deps.now())),
      updateAdministrator(deps.db, user.id, { passwordHash, updatedAt: deps.now() }),
      deleteInvitations(deps.db, user.id),
      deleteSessionsOf(deps.db, user.id),
      session.statement,
      insertAuditEntry(deps.db, {
        administratorId: user.id,
        action: 'administrator.join',
        subjectId: user.id,
        fields: ['password'],
      }),
    ]);
  } catch (error) {
    throw isRefused(error) ? closed() : error;
  }
  return { token: session.token, user };
};
