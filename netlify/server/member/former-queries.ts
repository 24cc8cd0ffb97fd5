import { type SQL, sql } from 'drizzle-orm';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { RenewalFacts } from '#domain/member/renewal-state.ts';
import type { Season } from '#domain/season/season.ts';
import type { Database } from '../db/client.ts';
import { renewals } from '../db/renewal-schema.ts';
import { members, payments } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';
import { speaksWith } from '../persons/queries.ts';

const inForce = sql.param([...statusesInForce]);

/** True for a row `m` of the memberships that is in force, in the archive too: there the season was closed. */
export const wasInForce: SQL = sql`m.status = any(${inForce}::text[])`;

/**
 * Returns what is known of a person's coming back to a season, as a row `r`: the last invitation, the first visit and the answer
 * by any membership that speaks for them, and the membership by which they came back. The bank may still be processing its payment.
 * `one` is the row of a membership.
 */
export const comingBackOf = (one: SQL, season: SQL): SQL => sql`
  select max(n.invited_at) as invited_at, min(n.opened_at) as opened_at, max(n.declined_at) as declined_at,
    (select c.id from ${members} c where c.person_id = ${one}.person_id and c.season = ${season}
      and (c.status = any(${inForce}::text[]) or c.status = 'pending' and c.archived_at is null and exists (
        select from ${payments} p where p.member_id = c.id and p.status in ('processing', 'succeeded')))
      order by c.archived_at is not null, c.status = 'pending', c.created_at desc, c.id limit 1) as returned_id
  from ${renewals} n join ${members} o on o.id = n.member_id
  where n.season = ${season} and ${speaksWith(sql`o`, one)}`;

/** What is known of somebody's coming back, as the database tells it. */
export interface ComingBackRow {
  [column: string]: unknown;
  invitedAt: string | null;
  openedAt: string | null;
  declinedAt: string | null;
  returnedId: string | null;
}

/** The columns of `comingBackOf` under their names in answers. */
export const comingBackColumns = sql`r.invited_at as "invitedAt", r.opened_at as "openedAt", r.declined_at as "declinedAt",
  r.returned_id as "returnedId"`;

const instantOf = (at: string | null): string | null => at && new Date(at).toISOString();

/** Returns the facts that decide the state of a coming back. */
export const toRenewalFacts = ({ invitedAt, openedAt, declinedAt, returnedId }: ComingBackRow): RenewalFacts => ({
  invitedAt: instantOf(invitedAt),
  openedAt: instantOf(openedAt),
  declinedAt: instantOf(declinedAt),
  returnedId,
});

/** Selects what is known of a membership's coming back to each season after it. */
export const selectComingBack = (db: Database, memberId: string) =>
  db.execute<ComingBackRow & { season: Season }>(sql`
    select s.id as season, ${comingBackColumns}
    from ${members} m join ${seasons} s on s.id > m.season
      cross join lateral (${comingBackOf(sql`m`, sql`s.id`)}) as r
    where m.id = ${memberId}::uuid`);
