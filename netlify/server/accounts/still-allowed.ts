import type { Area } from '#domain/account/role.ts';
import { DomainError } from '#domain/error.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { lockAdministrators, selectAllowed } from './administrator-queries.ts';

/**
 * Returns the guard of a write that outlives its author's session: the author must still have the right to write in
 * that area. A lock serialises it with changes of roles. Its refusal is `role-missing`, or undefined if another guard
 * refused.
 */
export const roleGuard = ({ db }: Pick<Deps, 'db'>, { id }: { id: string }, area: Area) => ({
  first: [lockAdministrators(db), refuseUnless(db, selectAllowed(db, id, area, 'write'))],
  refusal: async (): Promise<DomainError | undefined> =>
    (await selectAllowed(db, id, area, 'write')).length > 0 ? undefined : new DomainError('role-missing'),
});
