import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { refusedAddresses } from '../db/mail-schema.ts';
import { members, persons } from '../db/schema.ts';

/** Selects every address, in lower case, of somebody who wants no news. Whoever shares one gets none there either. */
export const unwantedAddresses = sql`
  select lower(v.address) from ${persons} q
    join ${members} x on x.person_id = coalesce(q.merged_into, q.id)
    cross join lateral (values (x.email), (x.legal_guardian_email)) as v (address)
  where q.unsubscribed_at is not null and v.address is not null`;

// The person, whoever they turned out to be, and all who turned out to be them.
const sameAs = (personId: string | SQLWrapper) => sql`coalesce(merged_into, id) =
  (select coalesce(merged_into, id) from ${persons} where id = ${personId})`;

/** Selects since when a person wants no news: null if they want them, no row if nobody has this id. */
export const selectUnsubscribed = (db: Database, personId: string | SQLWrapper) =>
  db
    .select({ at: sql<Date | null>`max(${persons.unsubscribedAt})`.mapWith(persons.unsubscribedAt) })
    .from(persons)
    .where(sameAs(personId))
    .having(sql`count(*) > 0`);

/** Writes that a person wants no news, or wants them again. The first time is kept. */
export const setUnsubscribed = (db: Database, personId: string, at: Date | null) =>
  db
    .update(persons)
    .set({
      unsubscribedAt: at === null ? null : sql`coalesce(${persons.unsubscribedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(sameAs(personId));

/** Reads in one request how mail reaches a person: undefined if nobody has this id. */
export const findPersonMail = async (db: Database, personId: string) => {
  const { rows } = await db.execute<{
    unsubscribedAt: string | null;
    leftOutUntil: string | null;
    isShared: boolean;
    refused: { id: string; address: string }[];
  }>(sql`
    with same as (select unsubscribed_at, no_reminders_until, id from ${persons} where ${sameAs(personId)}),
    theirs as (
      select distinct v.address from ${members} x
        cross join lateral (values (x.email), (x.legal_guardian_email)) as v (address)
      where x.person_id in (select id from same) and v.address is not null)
    select max(unsubscribed_at) as "unsubscribedAt", max(no_reminders_until)::text as "leftOutUntil",
      exists (select from theirs where lower(address) in (${unwantedAddresses})) as "isShared",
      coalesce((select json_agg(json_build_object('id', r.id, 'address', r.address) order by r.address)
        from (select distinct on (address) id, address from ${refusedAddresses}
          where address in (select address from theirs)) r), '[]'::json) as refused
    from same having count(*) > 0`);
  return rows[0];
};
