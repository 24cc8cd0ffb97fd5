import { allows, type Role } from '#domain/account/role.ts';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../../deps.ts';
import { findPublication } from '../publication/actions.ts';
import { countReview } from '../review/actions.ts';

/** How much waits for an administrator. */
interface Waiting {
  /** Files, requests and new addresses that wait for a look. */
  decisions: number;
  /** Changes that wait to be published. */
  changes: number;
}

// While the deployed site does not answer, the changes are unknown and count as 0.
const countChanges = (deps: Deps): Promise<number> =>
  findPublication(deps).then(
    ({ count }) => count,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === 'unavailable') return 0;
      throw error;
    },
  );

/** Counts the decisions and changes that wait for these roles: 0 for those that they may not decide or publish. */
export const countWaiting = async (deps: Deps, roles: readonly Role[]): Promise<Waiting> => {
  const [decisions, changes] = await Promise.all([
    allows(roles, 'files', 'write') ? countReview(deps) : 0,
    allows(roles, 'publication', 'write') ? countChanges(deps) : 0,
  ]);
  return { decisions, changes };
};
