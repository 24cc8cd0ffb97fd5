import type { AdministratorSession } from '#domain/administrator.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { SignedInAdministrator } from '../http/app-env.ts';
import { deleteSessionsOf, selectLiveSessionOf, selectLiveSessionsOf } from '../sessions/queries.ts';

/** Returns the live sessions of an account, the latest used first. */
export const listSessions = async (
  deps: Deps,
  { sessionId }: SignedInAdministrator,
  administratorId: string,
): Promise<AdministratorSession[]> => {
  const rows = await selectLiveSessionsOf(deps.db, administratorId, deps.now());
  return rows.map(({ id, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isPresent: id === sessionId,
  }));
};

/** Ends a session of an account. Ending it twice, or ending an unknown session, is no error. */
export const revokeSession = async (
  deps: Deps,
  by: string,
  session: { id: string; administratorId: string },
): Promise<void> => {
  try {
    await deps.db.batch([
      refuseUnless(deps.db, selectLiveSessionOf(deps.db, session, deps.now())),
      deleteSessionsOf(deps.db, session.administratorId, { only: session.id }),
      insertAuditEntry(deps.db, {
        administratorId: by,
        action: 'administrator.revoke',
        subjectId: session.administratorId,
        fields: [],
      }),
    ]);
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
};
