import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { AidState, ListedAid, PledgedClaim, WaitingAidState } from '#domain/money/aid.ts';
import type { Season } from '#domain/season/season.ts';
import { administrators } from '../db/account-schema.ts';
import { aids, memberAids } from '../db/aid-schema.ts';
import type { Database } from '../db/client.ts';
import { inFrench } from '../db/columns.ts';
import { members } from '../db/schema.ts';
import { toClubAid } from '../member/aid-json.ts';

const other = alias(memberAids, 'other');
const otherMember = alias(members, 'other_member');

/** Selects, for an outer claim and its member, who else of the season claims the same code. A retry of a form is the same person. */
const sameCodeOf = (db: Database) => {
  const rows = db
    .select({
      one: sql`json_build_object('id', ${otherMember.id}, 'fullName', ${otherMember.firstName} || ' ' || ${otherMember.lastName})`.as(
        'one',
      ),
    })
    .from(other)
    .innerJoin(otherMember, eq(otherMember.id, other.memberId))
    .where(
      and(
        eq(other.code, memberAids.code),
        ne(otherMember.personId, members.personId),
        eq(otherMember.season, members.season),
        inArray(otherMember.status, [...statusesInForce]),
      ),
    );
  return sql<ListedAid['sameCode']>`(select coalesce(json_agg(same.one), '[]') from ${rows} as same)`;
};

// What waits is about members in force; what was decided stays on the list, whoever left since.
const isListed = and(
  ne(members.status, 'pending'),
  or(ne(memberAids.state, 'to-enter'), inArray(members.status, [...statusesInForce])),
);

const selectListed = (db: Database) =>
  db
    .select({
      aid: memberAids,
      member: {
        id: members.id,
        firstName: members.firstName,
        lastName: members.lastName,
        birthDate: members.birthDate,
        archivedAt: members.archivedAt,
      },
      stateBy: administrators.name,
      sameCode: sameCodeOf(db),
    })
    .from(memberAids)
    .innerJoin(members, eq(members.id, memberAids.memberId))
    .innerJoin(aids, eq(aids.id, memberAids.aidId))
    .leftJoin(administrators, eq(administrators.id, memberAids.stateBy));

/** Selects the aids that the members of a season claim, in the order of names. */
export const selectAidsOfSeason = (db: Database, season: Season | SQL<Season>) =>
  selectListed(db)
    .where(and(eq(members.season, season), isListed))
    .orderBy(asc(inFrench(members.lastName)), asc(inFrench(members.firstName)), asc(members.id), asc(aids.position));

/** Selects some of them. */
export const selectListedAids = (db: Database, ids: readonly string[]) =>
  selectListed(db).where(inArray(memberAids.id, [...ids]));

/** Returns an aid as the list has it. */
export const toListedAid = ({
  aid,
  member: { firstName, lastName, archivedAt, ...member },
  stateBy,
  sameCode,
}: Awaited<ReturnType<typeof selectListedAids>>[number]): ListedAid => ({
  ...toClubAid(aid),
  member: { ...member, fullName: `${firstName} ${lastName}`, isArchived: archivedAt !== null },
  stateBy,
  sameCode,
});

/** Selects whose these aids are, and in which state. */
export const selectClaims = (db: Database, ids: readonly string[]) =>
  db
    .select({
      id: memberAids.id,
      memberId: memberAids.memberId,
      aidId: memberAids.aidId,
      state: memberAids.state,
      refusal: memberAids.refusal,
      paymentId: memberAids.paymentId,
    })
    .from(memberAids)
    .where(inArray(memberAids.id, [...ids]));

/** For a guard: selects and locks one of these aids that is in none of these states. */
export const selectInOtherState = (db: Database, ids: readonly string[], states: readonly AidState[]) =>
  db
    .select({ id: memberAids.id })
    .from(memberAids)
    .where(and(inArray(memberAids.id, [...ids]), sql`${memberAids.state} <> all(${sql.param([...states])}::text[])`));

export interface NewState {
  state: AidState;
  refusal?: string;
  paymentId?: string | null;
  code?: null;
  /** As what it waited, if it is settled by this. */
  settledFrom?: WaitingAidState;
}

/** Brings aids into a state. */
export const updateClaims = (
  db: Database,
  ids: readonly string[],
  { refusal, settledFrom, ...changes }: NewState,
  { by, now }: { by: string; now: Date },
) =>
  db
    .update(memberAids)
    .set({
      ...changes,
      refusal: refusal ?? null,
      settledFrom: settledFrom ?? null,
      stateAt: now,
      stateBy: by,
      updatedAt: now,
    })
    .where(inArray(memberAids.id, [...ids]));

/** Selects an aid of a season that can be claimed. */
export const selectAid = (db: Database, id: string) =>
  db
    .select({
      id: aids.id,
      season: aids.season,
      label: aids.label,
      amountCents: aids.amountCents,
      codeForm: aids.codeForm,
      deduction: aids.deduction,
    })
    .from(aids)
    .where(and(eq(aids.id, id), isNull(aids.retiredAt)));

/** Inserts an aid that an administrator adds. */
export const insertClaim = (
  db: Database,
  claim: PledgedClaim & { claimId: string; memberId: string; by: string },
  now: Date,
) => {
  const { claimId, id: aidId, by, ...terms } = claim;
  return db.insert(memberAids).values({
    ...terms,
    id: claimId,
    aidId,
    state: 'to-enter',
    stateAt: now,
    stateBy: by,
    createdAt: now,
    updatedAt: now,
  });
};
