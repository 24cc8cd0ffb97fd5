import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Season } from '#domain/season/season.ts';
import type { Database } from '../db/client.ts';
import { members } from '../db/schema.ts';

/**
 * Selects the memberships in force of a season, by what the federation’s list tells of them. `lineId` is the line, of these, by
 * which a member got a number.
 */
export const selectHolders = (db: Database, season: Season, lineIds: readonly string[]) =>
  db
    .select({
      id: members.id,
      lastName: members.lastName,
      firstName: members.firstName,
      birthName: members.birthName,
      birthDate: members.birthDate,
      licenseNumber: members.licenseNumber,
      email: members.email,
      phone: members.phone,
      lineId: sql<string | null>`(
        select line from unnest(${members.sharedLines}) as line
        where line = any(${sql.param([...lineIds])}::uuid[]) limit 1
      )`,
    })
    .from(members)
    .where(and(eq(members.season, season), inArray(members.status, [...statusesInForce])));

export interface NewLicence {
  id: string;
  number: string;
  /** The number that the member had when the plan was made. */
  before: string | null;
  searchText: string;
}

const sent = (licences: readonly NewLicence[]) => {
  const column = (values: readonly (string | null)[], type: 'uuid' | 'text') =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  return sql`unnest(${column(
    licences.map(({ id }) => id),
    'uuid',
  )}, ${column(
    licences.map(({ number }) => number),
    'text',
  )}, ${column(
    licences.map(({ before }) => before),
    'text',
  )}, ${column(
    licences.map(({ searchText }) => searchText),
    'text',
  )}) as sent (id, number, before, search_text)`;
};

/** For a guard: selects a member who is gone, or whose number is no longer what it was. */
export const selectOtherLicences = (db: Database, licences: readonly NewLicence[]) =>
  db
    .select({ one: sql`1` })
    .from(sql`${sent(licences)} left join ${members} on ${members.id} = sent.id`)
    .where(sql`${members.id} is null or ${members.licenseNumber} is distinct from sent.before`);

// Numbers are compared as `foldNumber` of the plan compares them.
const folded = (number: SQLWrapper) => sql`upper(regexp_replace(${number}, '\\s+', '', 'g'))`;

/**
 * For a guard: selects somebody who has one of these numbers in the season by now. Not those whom the same run gives a number,
 * in this transaction or in another: two may exchange theirs.
 */
export const selectSharing = (
  db: Database,
  season: Season,
  licences: readonly NewLicence[],
  givenTo: readonly string[],
) =>
  db
    .select({ one: sql`1` })
    .from(members)
    .innerJoin(sent(licences), sql`${folded(members.licenseNumber)} = ${folded(sql`sent.number`)}`)
    .where(
      and(
        eq(members.season, season),
        inArray(members.status, [...statusesInForce]),
        sql`${members.id} <> all(${sql.param([...givenTo])}::uuid[])`,
      ),
    );

/** Gives members their numbers. The journal line stands in the history of each. */
export const updateLicences = (db: Database, licences: readonly NewLicence[], lineId: string, now: Date) =>
  db
    .update(members)
    .set({
      licenseNumber: sql`sent.number`,
      searchText: sql`sent.search_text`,
      sharedLines: sql`array_append(${members.sharedLines}, ${lineId}::uuid)`,
      updatedAt: now,
    })
    .from(sent(licences))
    .where(sql`${members.id} = sent.id`);
