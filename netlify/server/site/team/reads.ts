import type { TeamMember } from '#domain/site/team.ts';
import type { Deps } from '../../deps.ts';
import { selectPublicTeam, toTeamMember } from './queries.ts';

/** Returns the team as everybody may see it. Empty while the club hides it. */
export const listPublicTeam = async ({ db }: Pick<Deps, 'db'>): Promise<TeamMember[]> =>
  (await selectPublicTeam(db)).map(toTeamMember);
