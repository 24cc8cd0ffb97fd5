import { and, asc, desc, eq, exists, inArray, isNull, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { dossierRequests } from '../db/link-schema.ts';
import { personNotes } from '../db/person-note-schema.ts';
import { consents } from '../db/privacy-schema.ts';
import { members, persons } from '../db/schema.ts';

/** Selects the id of the person with an identity, after merges. */
export const personIdOf = (db: Database, identity: string) =>
  db
    .select({ id: sql<string>`coalesce(${persons.mergedInto}, ${persons.id})`.as('id') })
    .from(persons)
    .where(eq(persons.identity, identity));

/**
 * Selects every id, as text, that the persons of some memberships have or had: their own, those of persons who were merged into
 * them, and of those whose last membership a corrected name moved to them. The journal keeps them. `memberIds` selects ids.
 */
export const personIdsOf = (memberIds: SQL): SQL => sql`(select unnest(p.former_ids || p.id)::text from ${persons} p
  join ${members} m on m.person_id = coalesce(p.merged_into, p.id) where m.id in ${memberIds})`;

/** Selects a row if a membership belongs to the person with an identity. */
export const selectOwner = (db: Database, memberId: string, identity: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        or(eq(members.identity, identity), inArray(members.personId, personIdOf(db, identity))),
      ),
    );

const holder = alias(persons, 'holder');

/**
 * The lock order of persons, which prevents deadlocks: first the merged persons, then those into whom they were merged.
 * The triggers of `members` lock in the same order.
 */
export const lockOrder = [sql`${persons.mergedInto} is null`, asc(persons.id)] as const;

/**
 * Returns the statements that give one person the payer of another and those for whom the other pays
 * (docs/rules.md#household). A payer stays one who pays for themselves: if somebody pays for `to`, they now pay for all.
 */
export const movePayer = (db: Database, { from, to }: { from: string | SQL; to: string | SQL }) =>
  [
    db.execute(sql`
      update ${persons} p set payer_id = nullif(coalesce(nullif(p.payer_id, ${from}::uuid), gone.payer_id), p.id)
      from ${persons} gone where p.id = ${to}::uuid and gone.id = ${from}::uuid and p.id <> gone.id`),
    db.execute(sql`
      update ${persons} p set payer_id = nullif(coalesce(kept.payer_id, kept.id), p.id)
      from ${persons} kept where kept.id = ${to}::uuid and ${from}::uuid <> kept.id
        and p.payer_id in (kept.id, ${from}::uuid) and p.id <> kept.id`),
    db.execute(sql`update ${persons} set payer_id = null where id = ${from}::uuid and id <> ${to}::uuid`),
  ] as const;

interface Renamed {
  personId: string;
  memberId: string;
  /** The identity of the membership from now on. */
  identity: string;
}

const hasMembers = (db: Database) =>
  exists(db.select({ one: sql`1` }).from(members).where(eq(members.personId, persons.id)));

const isHeldBy = (db: Database, personId: string) =>
  exists(db.select({ one: sql`1` }).from(members).where(eq(members.personId, personId)));

/**
 * Returns the statements that follow the correction of a name or birth date (docs/rules.md#persons). If another person
 * has that identity, they get the membership; a person without memberships is deleted, and their requests and choices
 * about news and reminders move too. Otherwise the person takes the identity of the newest membership. A link stays
 * with its membership. They go after the update of the membership.
 */
export const followIdentity = (db: Database, { personId, memberId, identity }: Renamed) => {
  const isTheirs = eq(persons.id, personId);
  const isNamedSo = eq(persons.identity, identity);
  const concerned = or(
    isTheirs,
    eq(persons.mergedInto, personId),
    isNamedSo,
    inArray(persons.id, personIdOf(db, identity)),
  );
  const newest = db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.personId, personId))
    .orderBy(desc(members.season), desc(members.createdAt), desc(members.id))
    .limit(1);
  // Another sign-up of the same season keeps the former name: the two are two people, unless a merge says otherwise.
  const namedOtherwise = db
    .select({ one: sql`1` })
    .from(members)
    .where(
      and(
        eq(members.personId, personId),
        ne(members.id, memberId),
        ne(members.identity, identity),
        eq(members.season, sql`(select c.season from ${members} c where c.id = ${memberId})`),
      ),
    );
  const currentPerson = sql`(select ${members.personId} from ${members} where ${members.id} = ${memberId})`;
  const merged = db.select({ one: sql`1` }).from(holder).where(eq(holder.mergedInto, personId));
  return [
    // This lock makes a concurrent sign-up with one of the two identities wait, so that it reads the result.
    db
      .select({ id: persons.id })
      .from(persons)
      .where(concerned)
      .orderBy(...lockOrder)
      .for('update'),
    db.insert(persons).values({ identity }).onConflictDoUpdate({ target: persons.identity, set: { identity } }),
    db
      .delete(persons)
      .where(
        and(
          isNamedSo,
          ne(persons.id, personId),
          isNull(persons.mergedInto),
          not(hasMembers(db)),
          or(notExists(namedOtherwise), exists(merged)),
        ),
      ),
    db
      .update(members)
      .set({ personId: sql`(${personIdOf(db, identity)})` })
      .where(and(eq(members.id, memberId), exists(personIdOf(db, identity)))),
    db
      .update(dossierRequests)
      .set({ personId: currentPerson })
      .where(and(eq(dossierRequests.personId, personId), not(isHeldBy(db, personId)))),
    db
      .update(consents)
      .set({ personId: currentPerson })
      .where(and(eq(consents.personId, personId), not(isHeldBy(db, personId)))),
    db
      .update(personNotes)
      .set({ personId: currentPerson })
      .where(and(eq(personNotes.personId, personId), not(isHeldBy(db, personId)))),
    ...movePayer(db, {
      from: personId,
      to: sql`(case when ${isHeldBy(db, personId)} then ${personId}::uuid else ${currentPerson} end)`,
    }),
    // Otherwise a person who unsubscribed would get news again, and the links of their earlier mails would not work.
    db.execute(sql`
      update ${persons} p set unsubscribed_at = coalesce(p.unsubscribed_at, gone.unsubscribed_at),
        guardian_unsubscribed_at = coalesce(p.guardian_unsubscribed_at, gone.guardian_unsubscribed_at),
        no_reminders_until = greatest(p.no_reminders_until, gone.no_reminders_until),
        former_ids = p.former_ids || gone.id || gone.former_ids
          || coalesce((select array_agg(merged.id) from ${persons} merged where merged.merged_into = gone.id), '{}')
      from ${persons} gone
      where gone.id = ${personId} and p.id = ${currentPerson} and p.id <> gone.id
        and not exists (select from ${members} where person_id = ${personId})`),
    db
      .update(persons)
      .set({ identity })
      .where(
        and(
          isTheirs,
          eq(sql`${newest}`, memberId),
          notExists(
            db
              .select({ one: sql`1` })
              .from(holder)
              .where(and(eq(holder.identity, identity), ne(holder.id, personId))),
          ),
        ),
      ),
    db.delete(persons).where(and(isTheirs, isNull(persons.mergedInto), not(hasMembers(db)))),
  ] as const;
};
