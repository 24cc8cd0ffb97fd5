import { usualDays } from '#domain/season/season-days.ts';
import type { E2eSite } from './e2e-control.ts';

/** Inserts a season with its usual days, unless it is there, so that a member of it can be inserted. */
export const addSeason = (site: E2eSite, season: string): Promise<unknown> => {
  const { id, firstDay, lastDay, firstClass, lastClass, opensToFormerOn, opensOn } = usualDays(season);
  return site.query(
    `insert into seasons (id, first_day, last_day, first_class, last_class, opens_to_former_on, opens_on)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [id, firstDay, lastDay, firstClass, lastClass, opensToFormerOn, opensOn],
  );
};
