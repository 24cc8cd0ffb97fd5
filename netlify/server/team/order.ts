import { DomainError } from '#domain/error.ts';
import type { TeamMember, TeamOrder } from '#domain/team.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseUnless } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import { purgingAfter } from '../purging-after.ts';
import { listTeam } from './find-team.ts';
import { lockTeam, orderTeam, selectGroupOf } from './queries.ts';

/**
 * Puts a group in another order and returns the whole team. The same order again changes nothing. Throws `conflict` if
 * somebody has joined or left the group meanwhile.
 */
export const orderTeamGroup = async (deps: Deps, administratorId: string, order: TeamOrder): Promise<TeamMember[]> => {
  const { db } = deps;
  try {
    const saving = db.batch([
      lockTeam(db),
      refuseUnless(db, selectGroupOf(db, order)),
      orderTeam(db, order, deps.now()),
      insertAuditEntry(db, {
        administratorId,
        action: 'team-member.reorder',
        subjectId: order.group,
        fields: ['position'],
      }),
    ]);
    await purgingAfter(deps, ['team'], saving);
  } catch (error) {
    if (!isRefused(error)) throw error;
    throw new DomainError('conflict', { current: await listTeam(deps), cause: error });
  }
  return listTeam(deps);
};
