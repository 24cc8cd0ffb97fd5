import { type SQL, sql } from 'drizzle-orm';
import { dayInParis } from '#domain/dates.ts';
import type { InvitationObstacle } from '#domain/member/renewal-state.ts';
import { type Season, seasonBefore } from '#domain/season/season.ts';
import type { Database } from '../db/client.ts';
import { inFrench } from '../db/columns.ts';
import { renewals } from '../db/renewal-schema.ts';
import { members, orderLines, persons } from '../db/schema.ts';
import { type ComingBackRow, comingBackColumns, comingBackOf, wasInForce } from '../member/former-queries.ts';
import { reachOf } from '../outbox/mailing-queries.ts';
import type { Renewal } from '../payments/renewal-queries.ts';
import { isAtNewAddress, speakingWith } from '../persons/queries.ts';

const KIND = 'renewal';

interface FormerRow extends ComingBackRow {
  id: string;
  firstName: string;
  lastName: string;
  disciplines: string[];
  email: string;
  isArchived: boolean;
  obstacle: InvitationObstacle | null;
}

/**
 * Selects each person who had a membership in force in the season before, once, with what is known of their coming back and
 * what keeps an invitation from them. Of two memberships, one at a known address goes on, then the current and newer one.
 */
export const selectFormer = (db: Database, season: Season, now: Date) => {
  const before = seasonBefore(season);
  const chosen = sql`select id as member_id from former`;
  return db.execute<FormerRow>(sql`
    with former as materialized (
      select distinct on (m.person_id) m.id, m.person_id, m.first_name, m.last_name, m.archived_at,
        m.email, m.legal_guardian_email, m.status, m.created_at
      from ${members} m where m.season = ${before} and ${wasInForce}
      order by m.person_id, ${isAtNewAddress(sql`m`)}, m.archived_at is not null, m.created_at desc, m.id
    ), reach as materialized (${reachOf(chosen, KIND, now)}), left_out as (
      select coalesce(p.merged_into, p.id) as id from ${persons} p where p.no_reminders_until >= ${dayInParis(now)}
    )
    select f.id, f.first_name as "firstName", f.last_name as "lastName", f.email, f.archived_at is not null as "isArchived",
      array(select l.discipline from ${orderLines} l where l.member_id = f.id order by l.position) as disciplines,
      case when f.person_id in (select id from left_out) then 'left-out'
        when reach.is_reached then null when reach.is_unwanted then 'unsubscribed'
        when f.email = '' then 'no-address' else 'refused' end as obstacle, ${comingBackColumns}
    from former f left join reach on reach.member_id = f.id
      cross join lateral (${comingBackOf(sql`f`, sql`${season}`)}) as r
    order by ${inFrench(sql`f.last_name`)}, ${inFrench(sql`f.first_name`)}, f.id`);
};

/** For a guard: selects an invitation of one of these people to a season, later than an instant or at any time. */
export const selectInvited = (ids: readonly string[], season: Season, after: Date | null): SQL => sql`(
  select 1 from ${renewals} n where n.season = ${season} and n.invited_at > ${after ? sql`${after.toISOString()}::timestamptz` : sql`'-infinity'`}
    and n.member_id in ${speakingWith(sql`(select unnest(${sql.param([...ids])}::uuid[]))`)})`;

/** Writes down that these memberships are invited to a season. */
export const writeInvited = (db: Database, ids: readonly string[], { season, now }: { season: Season; now: Date }) =>
  db.execute(sql`
    insert into ${renewals} (member_id, season, invited_at, created_at)
    select id, ${season}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from unnest(${sql.param([...ids])}::uuid[]) as chosen (id) order by id
    on conflict (member_id, season) do update set invited_at = excluded.invited_at`);

/** Selects a membership by its id. */
export const selectRenewing = (db: Database, { memberId }: Renewal) =>
  db.select({ id: members.id }).from(members).where(sql`${members.id} = ${memberId}`);
