import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { fullNameOf } from '#domain/member/member.ts';
import {
  hasNewAddress,
  type Merge,
  type NewAddresses,
  newAddresses,
  type Person,
  type PersonMembership,
} from '#domain/member/person.ts';
import type { Database } from '../db/client.ts';
import { asOfNow } from '../db/guard.ts';
import { dossierRequests } from '../db/link-schema.ts';
import { personNotes } from '../db/person-note-schema.ts';
import { consents } from '../db/privacy-schema.ts';
import { members, orderLines, persons } from '../db/schema.ts';
import { lockOrder, movePayer } from './identity-queries.ts';

/** Selects a person, also one who was merged into another. */
export const selectPerson = (db: Database, id: string) =>
  db.select({ id: persons.id }).from(persons).where(eq(persons.id, id));

/** Selects the memberships of some persons, the newest first. */
export const selectMemberships = (db: Database, personIds: SQLWrapper | readonly string[]) => {
  const names = db
    .select({ discipline: orderLines.discipline })
    .from(orderLines)
    .where(eq(orderLines.memberId, members.id))
    .orderBy(asc(orderLines.position));
  return db
    .select({
      id: members.id,
      personId: members.personId,
      season: members.season,
      status: members.status,
      firstName: members.firstName,
      lastName: members.lastName,
      birthDate: members.birthDate,
      email: members.email,
      legalGuardianEmail: members.legalGuardianEmail,
      identityCheckedAt: members.identityCheckedAt,
      disciplines: sql<string[]>`array(${names})`,
      archivedAt: members.archivedAt,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(inArray(members.personId, 'getSQL' in personIds ? personIds : [...personIds]))
    .orderBy(desc(members.season), desc(members.createdAt), desc(members.id));
};

type MembershipRow = Awaited<ReturnType<typeof selectMemberships>>[number];

/** Returns the memberships of a person whose address is new and unchecked. */
export const newAddressesAmong = (
  theirs: readonly Pick<
    MembershipRow,
    'id' | 'email' | 'legalGuardianEmail' | 'status' | 'createdAt' | 'identityCheckedAt'
  >[],
): NewAddresses =>
  newAddresses(
    theirs
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1))
      .map(({ identityCheckedAt, ...row }) => ({ ...row, isIdentityChecked: identityCheckedAt !== null })),
  );

/** `hasNewAddress` of the domain, in SQL, for a row of the memberships under its name. A test compares the two. */
export const isAtNewAddress = (row: SQL): SQL => {
  // An address is known by a membership that is the first, or was checked: no other one adds an address.
  const isUnknown = (
    address: SQL,
    columns: SQL,
  ) => sql`coalesce(${address}, '') <> '' and not exists (select from ${members} known
    where known.person_id = ${row}.person_id and known.status <> 'pending' and lower(${address}) in (${columns})
      and (known.created_at, known.id) <= (${row}.created_at, ${row}.id)
      and (known.identity_checked_at is not null or not exists (select from ${members} before
        where before.person_id = known.person_id and before.status <> 'pending'
          and (before.created_at, before.id) < (known.created_at, known.id))))`;
  return sql`(${row}.status <> 'pending' and (${isUnknown(sql`${row}.email`, sql`lower(known.email)`)}
    or ${isUnknown(sql`${row}.legal_guardian_email`, sql`lower(known.email), lower(known.legal_guardian_email)`)}))`;
};

/**
 * True for two rows of the memberships whose links speak for one person: all that the person has. One at a new address speaks for
 * itself alone (docs/rules.md#new-address).
 */
export const speaksWith = (other: SQL, one: SQL): SQL => sql`(${other}.person_id = ${one}.person_id
  and (${other}.id = ${one}.id or not (${isAtNewAddress(one)} or ${isAtNewAddress(other)})))`;

/** Selects the ids of the memberships whose links speak for the same person as those of some memberships. `ids` selects ids. */
export const speakingWith = (ids: SQL): SQL =>
  sql`(select o.id from ${members} h join ${members} o on ${speaksWith(sql`o`, sql`h`)} where h.id in ${ids})`;

/** Returns the memberships of one person as administrators read them. */
export const toPersonMemberships = (theirs: readonly MembershipRow[]): PersonMembership[] => {
  const unknown = newAddressesAmong(theirs);
  return theirs.map((row) => toPersonMembership(row, hasNewAddress(unknown, row.id)));
};

const toPersonMembership = (row: MembershipRow, isAddressNew: boolean): PersonMembership => ({
  id: row.id,
  season: row.season,
  status: row.status,
  fullName: fullNameOf(row),
  birthDate: row.birthDate,
  email: row.email,
  disciplines: row.disciplines,
  isAddressNew,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** Returns the persons of some memberships, in the order in which they come. */
export const personsOf = (rows: readonly MembershipRow[]): Person[] =>
  [...Map.groupBy(rows, ({ personId }) => personId)].map(([id, theirs]) => ({
    id,
    memberships: toPersonMemberships(theirs),
  }));

/** Selects the ids of persons after merges. */
const selectPresentIds = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: sql<string>`coalesce(${persons.mergedInto}, ${persons.id})`.as('id') })
    .from(persons)
    .where(inArray(persons.id, [...ids]));

/** Returns these persons after merges, each once, in one snapshot. Returns undefined if an id is unknown. */
export const findPersons = async (db: Database, ids: readonly string[]): Promise<Person[] | undefined> => {
  const currentIds = selectPresentIds(db, ids);
  const [, known, rows] = await db.batch([asOfNow(db), currentIds, selectMemberships(db, selectPresentIds(db, ids))]);
  return known.length === new Set(ids).size ? personsOf(rows) : undefined;
};

const theirs = alias(members, 'theirs');

const namesOf = (table: typeof members | typeof theirs) => sql`left(${table.identity}, -11)`;

const isSwapped = and(
  sql`lower(${theirs.firstName}) = lower(${members.lastName})`,
  sql`lower(${theirs.lastName}) = lower(${members.firstName})`,
);

// A birth date mistyped, or a name. Twins and parents share an e-mail address, but not the birth date and the first name.
const mayBeTheSame = or(
  eq(theirs.identity, members.identity),
  eq(namesOf(theirs), namesOf(members)),
  and(
    eq(theirs.birthDate, members.birthDate),
    or(isSwapped, and(ne(members.email, ''), eq(theirs.email, members.email))),
  ),
);

const MOST_ALIKE = 20;

/** Selects the ids of other persons who may be this one, for a person to decide. */
export const selectAlike = (db: Database, personId: string) =>
  db
    .selectDistinct({ id: theirs.personId })
    .from(members)
    .innerJoin(theirs, and(ne(theirs.personId, members.personId), mayBeTheSame))
    .where(eq(members.personId, personId))
    .limit(MOST_ALIKE);

type Two = Pick<Merge, 'kept' | 'gone'>;

/**
 * Locks the two persons of a merge and their memberships; must be the first statements. No other transaction can then
 * add a membership or merge them. Memberships come before persons, in the lock order of deletions and corrections.
 */
export const lockPersons = (db: Database, { kept, gone }: Two) => {
  const both = [kept.id, gone.id];
  return [
    db
      .select({ id: members.id })
      .from(members)
      .where(inArray(members.personId, both))
      .orderBy(asc(members.id))
      .for('update'),
    db
      .select({ id: persons.id })
      .from(persons)
      .where(or(inArray(persons.id, both), inArray(persons.mergedInto, both)))
      .orderBy(...lockOrder)
      .for('update'),
  ] as const;
};

/** For a guard: selects a row if both persons are there, and have exactly these memberships. */
export const selectAsPreviewed = (db: Database, { kept, gone }: Two, memberships: readonly string[]) => {
  const both = sql`(${kept.id}::uuid, ${gone.id}::uuid)`;
  return db
    .select({ one: sql`1` })
    .from(persons)
    .where(and(sql`${persons.id} in ${both}`, isNull(persons.mergedInto)))
    .having(
      sql`count(*) = 2 and (select array_agg(${members.id} order by ${members.id}) from ${members}
        where ${members.personId} in ${both}) = ${sql.param([...memberships])}::uuid[]`,
    );
};

/**
 * Returns the statements that make one person of two. Memberships keep all else that they hold, and their links: each opens its own membership. The history of each that
 * moves tells the line of the journal.
 */
export const mergeTwo = (db: Database, { kept, gone }: Two, lineId: string) =>
  [
    db
      .update(members)
      .set({ personId: kept.id, sharedLines: sql`array_append(${members.sharedLines}, ${lineId}::uuid)` })
      .where(eq(members.personId, gone.id)),
    // The administrator who merges two persons has checked their addresses.
    db
      .update(members)
      .set({ identityCheckedAt: sql`coalesce(${members.identityCheckedAt}, now())` })
      .where(eq(members.personId, kept.id)),
    db.update(dossierRequests).set({ personId: kept.id }).where(eq(dossierRequests.personId, gone.id)),
    db.update(consents).set({ personId: kept.id }).where(eq(consents.personId, gone.id)),
    db.update(personNotes).set({ personId: kept.id }).where(eq(personNotes.personId, gone.id)),
    ...movePayer(db, { from: gone.id, to: kept.id }),
    db
      .update(persons)
      .set({ mergedInto: kept.id })
      .where(or(eq(persons.id, gone.id), eq(persons.mergedInto, gone.id))),
  ] as const;
