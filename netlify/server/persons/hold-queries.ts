import { and, asc, desc, eq, isNull, min, type SQL, sql } from 'drizzle-orm';
import { administrators } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { retentionHolds } from '../db/privacy-schema.ts';
import { members, payments, persons } from '../db/schema.ts';

/** The ids of the persons who are kept until further notice (docs/rules.md#hold). */
export const heldPersons = sql`(select hm.person_id from ${retentionHolds} h join ${members} hm on hm.id = h.member_id
  where h.ended_at is null)`;

/** True, for an outer `members`, if the person is kept. */
export const isHeld = sql<boolean>`${members.personId} in ${heldPersons}`;

/** The ids of all memberships of the persons who are kept. */
export const heldMembers = sql`(select hm.id from ${members} hm where hm.person_id in ${heldPersons})`;

/** The provider's names for the payments of the persons who are kept. */
export const heldReferences = sql`(select hp.reference from ${payments} hp
  where hp.reference is not null and hp.member_id in ${heldMembers})`;

/** For a guard: selects a row if somebody who has one of these memberships is kept. */
export const selectHeld = (memberIds: readonly string[]): SQL =>
  sql`(select 1 from ${members} m where m.id = any(${sql.param([...memberIds])}::uuid[]) and m.person_id in ${heldPersons})`;

const selectPresent = (db: Database, personId: string) =>
  db
    .select({ id: sql<string>`coalesce(${persons.mergedInto}, ${persons.id})` })
    .from(persons)
    .where(eq(persons.id, personId));

// Of two holds that a merge brought together, both reasons count, and the older day.
const selectHolds = (db: Database, whose: SQL) =>
  db
    .select({
      personId: members.personId,
      reason: sql<string>`string_agg(distinct ${retentionHolds.reason}, ' · ')`,
      since: min(retentionHolds.createdAt),
      by: sql<string | null>`(array_agg(${administrators.name} order by ${retentionHolds.createdAt}))[1]`,
    })
    .from(retentionHolds)
    .innerJoin(members, eq(members.id, retentionHolds.memberId))
    .leftJoin(administrators, eq(administrators.id, retentionHolds.recordedBy))
    .where(and(isNull(retentionHolds.endedAt), sql`${members.personId} in ${whose}`))
    .groupBy(members.personId)
    .orderBy(asc(min(retentionHolds.createdAt)), asc(members.personId));

type HoldRow = Awaited<ReturnType<typeof selectHolds>>[number];

/** Returns a hold as administrators read it. */
export const toHold = ({ reason, since, by }: HoldRow) => ({ reason, since: since?.toISOString() ?? '', by });

/** Returns the id of a person after merges, with their hold if there is one. Undefined if no person has the id. */
export const findHold = async (db: Database, personId: string) => {
  const [[person], [row]] = await db.batch([
    selectPresent(db, personId),
    selectHolds(db, sql`(select coalesce(p.merged_into, p.id) from ${persons} p where p.id = ${personId}::uuid)`),
  ]);
  return person && { personId: person.id, hold: row ? toHold(row) : null };
};

/** Returns everybody who is kept, with their memberships, the newest first. */
export const listHeld = async (db: Database) => {
  const [holds, memberships] = await db.batch([
    selectHolds(db, heldPersons),
    db
      .select({
        id: members.id,
        personId: members.personId,
        season: members.season,
        firstName: members.firstName,
        lastName: members.lastName,
        archivedAt: members.archivedAt,
      })
      .from(members)
      .where(sql`${members.personId} in ${heldPersons}`)
      .orderBy(desc(members.season), desc(members.createdAt), desc(members.id)),
  ]);
  const newest = Map.groupBy(memberships, ({ personId }) => personId);
  return holds.map((hold) => ({ hold: toHold(hold), newest: newest.get(hold.personId)?.[0] }));
};

/** For a guard: selects the memberships of a person. */
export const selectMembershipsOf = (db: Database, personId: string) =>
  db.select({ id: members.id }).from(members).where(eq(members.personId, personId));

/**
 * Locks the person's memberships, so that no other transaction deletes, merges or corrects one. Must be the first
 * statement.
 */
export const lockMembershipsOf = (db: Database, personId: string) =>
  selectMembershipsOf(db, personId).orderBy(asc(members.id)).for('update');

interface NewHold {
  personId: string;
  reason: string;
  recordedBy: string;
  now: Date;
}

/** Keeps a person: a row for each membership. The first day stays if only the reason changes. */
export const insertHolds = (db: Database, { personId, reason, recordedBy, now }: NewHold) =>
  db.execute(sql`
    insert into ${retentionHolds} as h (member_id, reason, recorded_by, created_at)
    select m.id, ${reason}, ${recordedBy}::uuid, ${now.toISOString()}::timestamptz from ${members} m
    where m.person_id = ${personId}::uuid order by m.id
    on conflict (member_id) do update set reason = excluded.reason, recorded_by = excluded.recorded_by,
      created_at = case when h.ended_at is null then h.created_at else excluded.created_at end, ended_at = null`);

/** Ends what keeps a person. The rows stay, so that they have another month before they go. */
export const endHolds = (db: Database, personId: string, now: Date) =>
  db
    .update(retentionHolds)
    .set({ endedAt: now })
    .where(
      and(
        isNull(retentionHolds.endedAt),
        sql`${retentionHolds.memberId} in (select m.id from ${members} m where m.person_id = ${personId}::uuid)`,
      ),
    );
