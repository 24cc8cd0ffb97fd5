import type { TeamMember } from '#domain/team.ts';
import type { Deps } from '../deps.ts';
import { selectPublicTeam, selectTeam, toTeamMember } from './queries.ts';

/** Returns the team as everybody may see it. Empty while the club hides it. */
export const listPublicTeam = async ({ db }: Pick<Deps, 'db'>): Promise<TeamMember[]> =>
  (await selectPublicTeam(db)).map(toTeamMember);

/** Returns the whole team, group by group, each in its order. */
export const listTeam = async ({ db }: Pick<Deps, 'db'>): Promise<TeamMember[]> =>
  (await selectTeam(db)).map(toTeamMember);
