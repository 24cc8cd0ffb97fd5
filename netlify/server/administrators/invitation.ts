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
 * Sets a password by an invitation, which is used up, and signs in; sessions opened with an earlier password end.
 * Throws `validation` for a link that is unknown, used, too old or whose maker was disabled, and for a weak password;
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
  // Whoever holds a link is guessing at none: the passwords they try do not count.
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
