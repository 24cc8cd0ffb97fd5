import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { allowanceDay, type NewsRecipient, newsRecipients } from '#domain/mail/mail.ts';
import { isMinorOn } from '../db/age.ts';
import type { Database } from '../db/client.ts';
import { refusedAddresses } from '../db/mail-schema.ts';
import { members, persons } from '../db/schema.ts';
import { newAddressesAmong, selectMemberships } from '../persons/queries.ts';

/** Whose news and reminders: a person's own, or those that the guardian gets about them. Each of the two ends only their own. */
export interface NewsReader {
  personId: string | SQLWrapper;
  recipient: NewsRecipient;
}

const unwilling = (since: SQL) =>
  sql`(select coalesce(q.merged_into, q.id) from ${persons} q where ${since} is not null)`;

/**
 * True, for a row `member` of the memberships, if the person wants no news, the guardian wants none about them, or the
 * address that a mail to this `recipient` goes to wants none about this membership.
 */
export const isUnwanted = (member: SQL, recipient: SQLWrapper) => sql`case ${recipient}
  when 'guardian' then ${member}.person_id in ${unwilling(sql`q.guardian_unsubscribed_at`)}
    or lower(${member}.legal_guardian_email) = any(${member}.unsubscribed_addresses)
  else ${member}.person_id in ${unwilling(sql`q.unsubscribed_at`)}
    or lower(${member}.email) = any(${member}.unsubscribed_addresses) end`;

const columnOf = (recipient: NewsRecipient) =>
  recipient === 'guardian' ? persons.guardianUnsubscribedAt : persons.unsubscribedAt;

// The person after merges and corrections of names, and all who were merged into them.
const sameAs = (personId: string | SQLWrapper) => sql`coalesce(merged_into, id) =
  (select coalesce(merged_into, id) from ${persons} where id = ${personId} or ${personId} = any(former_ids) limit 1)`;

/** Selects a person as they are now, and since when they want no news: null if they want them, no row if nobody has this id. */
export const selectUnsubscribed = (db: Database, { personId, recipient }: NewsReader) =>
  db
    .select({
      id: sql<string>`(array_agg(coalesce(${persons.mergedInto}, ${persons.id})))[1]`,
      at: sql<Date | null>`max(${columnOf(recipient)})`.mapWith(columnOf(recipient)),
    })
    .from(persons)
    .where(sameAs(personId))
    .having(sql`count(*) > 0`);

/** Unsubscribes a person from news, or subscribes them again. A repeated unsubscription keeps the first instant. */
export const setUnsubscribed = (db: Database, { personId, recipient }: NewsReader, at: Date | null) => {
  const since = at === null ? null : sql`coalesce(${columnOf(recipient)}, ${at.toISOString()}::timestamptz)`;
  return db
    .update(persons)
    .set(recipient === 'guardian' ? { guardianUnsubscribedAt: since } : { unsubscribedAt: since })
    .where(sameAs(personId));
};

/** The reader of one membership at an unchecked address. */
export interface StrangeReader {
  memberId: string;
  recipient: NewsRecipient;
}

const named = ({ memberId, recipient }: StrangeReader): string => `${memberId} ${recipient}`;

/** Returns what tells which readers of these persons' memberships are at an address that was none of theirs before. */
export const findStrangers = async (db: Database, personIds: readonly string[]) => {
  const rows = personIds.length > 0 ? await selectMemberships(db, personIds) : [];
  const strangers = [...Map.groupBy(rows, ({ personId }) => personId).values()].flatMap((theirs) => {
    const unknown = newAddressesAmong(theirs);
    return newsRecipients.flatMap((recipient) =>
      [...unknown[recipient]].map((memberId) => named({ memberId, recipient })),
    );
  });
  const known = new Set(strangers);
  return (reader: StrangeReader): boolean => known.has(named(reader));
};

/** Selects the person of a membership, the address that mail to this reader goes to, and whether it wants no news. */
export const selectStrangeReader = (db: Database, { memberId, recipient }: StrangeReader) => {
  const address = sql<string | null>`lower(${recipient === 'guardian' ? members.legalGuardianEmail : members.email})`;
  return db
    .select({
      personId: members.personId,
      address,
      isUnsubscribed: sql<boolean>`coalesce(${address} = any(${members.unsubscribedAddresses}), false)`,
    })
    .from(members)
    .where(eq(members.id, memberId));
};

/** Unsubscribes an address from the news about one membership, or subscribes it again. Idempotent. */
export const setStrangeUnsubscribed = (db: Database, memberId: string, address: string, wantsNews: boolean) => {
  const others = sql`array_remove(${members.unsubscribedAddresses}, ${address})`;
  return db
    .update(members)
    .set({ unsubscribedAddresses: wantsNews ? others : sql`array_append(${others}, ${address})` })
    .where(eq(members.id, memberId));
};

/** Reads in one request how mail reaches a person: undefined if nobody has this id. */
export const findPersonMail = async (db: Database, personId: string, now: Date) => {
  const { rows } = await db.execute<{
    unsubscribedAt: string | null;
    guardianUnsubscribedAt: string | null;
    hasGuardian: boolean;
    leftOutUntil: string | null;
    refused: { id: string; address: string }[];
  }>(sql`
    with same as (select unsubscribed_at, guardian_unsubscribed_at, no_reminders_until, id from ${persons} where ${sameAs(personId)}),
    theirs as (
      select distinct v.address from ${members} x
        cross join lateral (values (x.email), (x.legal_guardian_email)) as v (address)
      where x.person_id in (select id from same) and v.address <> '')
    select max(unsubscribed_at) as "unsubscribedAt", max(no_reminders_until)::text as "leftOutUntil",
      max(guardian_unsubscribed_at) as "guardianUnsubscribedAt",
      exists (select from ${members} x where x.person_id in (select id from same) and x.legal_guardian_email <> x.email
        and ${isMinorOn(sql`x.birth_date`, allowanceDay(now))}) as "hasGuardian",
      coalesce((select json_agg(json_build_object('id', r.id, 'address', r.address) order by r.address)
        from (select distinct on (address) id, address from ${refusedAddresses}
          where address in (select address from theirs)) r), '[]'::json) as refused
    from same having count(*) > 0`);
  return rows[0];
};
