import type { SeasonLeaving } from '#domain/member/archiving.ts';
import type { TestClub } from './club.ts';
import { asAdmin } from './sessions.ts';

const PATH = '/api/admin/memberships/archive-all';

/** Returns what archiving a season says: the season, and how many the administrator is told. */
export const toArchive = async (club: TestClub, token: string, season = '2026-2027') => {
  const answer = await asAdmin(club, token, PATH);
  const leaving = answer.ok ? ((await answer.json()) as SeasonLeaving[]) : [];
  return { season, seen: leaving.find((one) => one.season === season)?.leaving ?? 0 };
};

/** Archives the members of a season, as an administrator does who was told how many they are. */
export const archiveSeason = async (
  club: TestClub,
  token: string,
  { season, ...more }: { season?: string; batchId?: string } = {},
): Promise<Response> =>
  asAdmin(club, token, PATH, { method: 'POST', body: { ...(await toArchive(club, token, season)), ...more } });
