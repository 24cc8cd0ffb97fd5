import { sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Season } from '#domain/season/season.ts';
import type { Database } from '../db/client.ts';
import { renewals } from '../db/renewal-schema.ts';
import { members } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';

interface Told {
  id: string;
  memberId: string;
  season: Season;
}

/**
 * Selects which of some invitations have nothing to invite to any more: the person came back or declined, or sign-up has ended.
 */
export const findOutdated = async (db: Database, told: readonly Told[], today: IsoDate): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id uuid, "memberId" uuid, season text)
      join ${members} m on m.id = t."memberId" left join ${seasons} s on s.id = t.season
    where s.id is null or coalesce(s.closes_on, s.last_day) < ${today}::date
      or exists (select from ${renewals} r where r.member_id = m.id and r.season = t.season and r.declined_at is not null)
      or exists (select from ${members} c where c.person_id = m.person_id and c.season = t.season
        and c.status = any(${sql.param([...statusesInForce])}::text[]) and c.archived_at is null)`);
  return new Set(rows.map(({ id }) => id));
};
