import type { MemberJson } from '#domain/member.ts';
import type { Season } from '#domain/season.ts';

/** The seasons of a list, the latest first, with how many members each has. */
export const seasonsOf = (members: readonly MemberJson[]): { season: Season; count: number }[] => {
  const counts = new Map<Season, number>();
  for (const { season } of members) counts.set(season, (counts.get(season) ?? 0) + 1);
  return [...counts].map(([season, count]) => ({ season, count })).sort((a, b) => (a.season < b.season ? 1 : -1));
};
