import type { Area } from '#domain/account/role.ts';
import { DomainError } from '#domain/error.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { lockAdministrators, selectAllowed } from './administrator-queries.ts';

/**
 * Returns what a write adds that outlives the session of its author: it happens only while they may still write in that
 * area. Changes of roles wait for it, and it for them. Its refusal is `role-missing`, or undefined if another guard
 * refused.
 */
export const roleGuard = ({ db }: Pick<Deps, 'db'>, { id }: { id: string }, area: Area) => ({
  first: [lockAdministrators(db), refuseUnless(db, selectAllowed(db, id, area, 'write'))],
  refusal: async (): Promise<DomainError | undefined> =>
    (await selectAllowed(db, id, area, 'write')).length > 0 ? undefined : new DomainError('role-missing'),
});
