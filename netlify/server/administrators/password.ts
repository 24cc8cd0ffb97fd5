import type { PasswordChange } from '#domain/administrator.ts';
import { validationError } from '#domain/error.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { isPassword } from '../sessions/password.ts';
import { deleteSessionsOf, selectOtherPassword } from '../sessions/queries.ts';
import { findConfirmed } from './asked-again.ts';
import { hashNewPassword } from './new-password.ts';
import { deleteInvitations, lockAdministrators, selectEnabled, updateAdministrator } from './queries.ts';

const wrong = () => validationError({ current: 'password-wrong' });

/**
 * Changes one's own password. Ends one's other sessions and the link of a forgotten password. Throws `validation` if
 * the present password is wrong (as slowly as a login) or the new one is weak, or `rate-limited`.
 */
export const changePassword = async (
  deps: Deps,
  administrator: SignedInAdministrator,
  { current, password, ip }: PasswordChange & { ip: string },
): Promise<void> => {
  const { id, sessionId } = administrator;
  const confirmed = await findConfirmed(deps, administrator, { password: current, ip });
  if (!confirmed) {
    // An earlier try may have changed it although its answer was lost.
    const [account] = await selectEnabled(deps.db, id);
    if (await isPassword(password, account?.passwordHash ?? undefined)) return;
    throw wrong();
  }
  const passwordHash = await hashNewPassword(deps.db, administrator, password);
  try {
    await deps.db.batch([
      lockAdministrators(deps.db),
      refuseWhen(deps.db, selectOtherPassword(deps.db, confirmed)),
      updateAdministrator(deps.db, id, { passwordHash, updatedAt: deps.now() }),
      deleteSessionsOf(deps.db, id, { but: sessionId }),
      deleteInvitations(deps.db, id),
      insertAuditEntry(deps.db, {
        administratorId: id,
        action: 'administrator.password',
        subjectId: id,
        fields: ['password'],
      }),
    ]);
  } catch (error) {
    throw isRefused(error) ? wrong() : error;
  }
};
