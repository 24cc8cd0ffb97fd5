import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { HouseholdTie } from '#domain/member/household.ts';
import { isMinorOn } from '../../db/age.ts';
import type { Database } from '../../db/client.ts';
import { members, persons } from '../../db/schema.ts';
import { listMembers } from '../../member/queries.ts';
import { lockOrder } from '../../persons/identity-queries.ts';
import { shownOrder } from './queries.ts';

interface TiedRow {
  [column: string]: unknown;
  id: string;
  ties: HouseholdTie[];
  payerId: string | null;
}

/**
 * Reads the people whom something ties to a person: the address of the newest membership, as their own or their guardian’s,
 * or the same payer. The person comes too, without ties. An unpaid sign-up ties nobody: anybody can type an address.
 */
export const findTied = async (db: Database, personId: string): Promise<TiedRow[]> => {
  const { rows } = await db.execute<TiedRow>(sql`
    with self as (
      select coalesce(merged_into, id) as id from ${persons} where id = ${personId}::uuid
    ), own as (
      select p.id, p.payer_id from ${persons} p join self on self.id = p.id
    ), newest as (
      select lower(m.email) as email, lower(m.legal_guardian_email) as guardian from ${members} m join own on own.id = m.person_id
      where m.status <> 'pending' order by m.season desc, m.created_at desc limit 1
    ), found as (
      select m.person_id as id, 'email' as tie from ${members} m, newest n
        where m.status <> 'pending' and n.email <> '' and lower(m.email) = n.email
      union select m.person_id, 'guardian' from ${members} m, newest n
        where m.status <> 'pending' and (n.email <> '' and lower(m.legal_guardian_email) = n.email
          or n.guardian <> '' and (lower(m.email) = n.guardian or lower(m.legal_guardian_email) = n.guardian))
      union select p.id, 'payer' from ${persons} p, own
        where p.payer_id = own.id or p.id = own.payer_id or p.payer_id = own.payer_id
    )
    select p.id, p.payer_id as "payerId",
      coalesce((select json_agg(distinct f.tie) from found f where f.id = p.id and p.id <> own.id), '[]'::json) as ties
    from ${persons} p, own where (p.id in (select id from found) or p.id = own.id) and p.merged_into is null`);
  return rows;
};

/** Reads all memberships of some persons that are no unpaid sign-ups. */
export const listOfPersons = (db: Database, ids: readonly string[]) =>
  listMembers(db, and(inArray(members.personId, [...ids]), sql`${members.status} <> 'pending'`));

/** Selects who some persons are after merges, and who pays for them. */
export const selectPayers = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: persons.id, payerId: persons.payerId, mergedInto: persons.mergedInto })
    .from(persons)
    .where(inArray(persons.id, [...ids]));

/** Locks the persons of a payment relation, so that two relations written at once make no circle. Comes first. */
export const lockPayers = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: persons.id })
    .from(persons)
    .where(inArray(persons.id, [...ids]))
    .orderBy(...lockOrder)
    .for('update');

/** For a guard: selects a row if these persons are there and none was merged. */
export const selectPresent = (db: Database, ids: readonly string[]) =>
  db
    .select({ one: sql`1` })
    .from(persons)
    .where(and(inArray(persons.id, [...ids]), sql`${persons.mergedInto} is null`))
    .having(sql`count(*) = ${new Set(ids).size}`);

/** For a guard: selects a row if somebody else pays for this payer, or if the person pays for somebody. */
export const selectChain = (db: Database, personId: string, payerId: string) =>
  db
    .select({ id: persons.id })
    .from(persons)
    .where(or(and(eq(persons.id, payerId), isNotNull(persons.payerId)), eq(persons.payerId, personId)))
    .orderBy(asc(persons.id));

/** For a guard: selects a row if a person is no adult on a day in Paris, by the birth date with which the search shows them. */
export const selectMinor = (db: Database, personId: string, today: IsoDate) => {
  const shown = db
    .select({ birthDate: members.birthDate })
    .from(members)
    .where(eq(members.personId, personId))
    .orderBy(...shownOrder)
    .limit(1)
    .as('shown');
  return db.select({ one: sql`1` }).from(shown).where(isMinorOn(shown.birthDate, today));
};

export const setPayer = (db: Database, personId: string, payerId: string | null) =>
  db.update(persons).set({ payerId }).where(eq(persons.id, personId));
