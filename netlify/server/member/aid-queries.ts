import { asc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PledgedClaim, PledgeFacts, WaitingAidState } from '#domain/money/aid.ts';
import { aids, memberAids } from '../db/aid-schema.ts';
import type { Database } from '../db/client.ts';

/** Selects the aids that some members claim, in the order of the season. */
export const selectMemberAids = (db: Database, listed: SQLWrapper) =>
  db
    .select(getTableColumns(memberAids))
    .from(memberAids)
    .innerJoin(aids, eq(aids.id, memberAids.aidId))
    .where(inArray(memberAids.memberId, listed))
    .orderBy(asc(aids.position), asc(memberAids.createdAt), asc(memberAids.id));

/** Selects the aids that one member claims. */
export const selectAidsOf = (db: Database, memberId: string) => selectMemberAids(db, sql`(${memberId}::uuid)`);

export type MemberAidRow = Awaited<ReturnType<typeof selectAidsOf>>[number];

/** The aids that the row of an outer table `members` claims, in the order of the season. Without their codes. */
export const claimsOf = sql<
  (PledgeFacts & { label: string })[]
>`(select coalesce(json_agg(json_build_object('label', c.label,
    'amountCents', c.amount_cents, 'deduction', c.deduction, 'state', c.state) order by a.position, c.created_at, c.id), '[]')
  from ${memberAids} c join ${aids} a on a.id = c.aid_id where c.member_id = members.id)`;

/** True, for an outer table `members`, while the code of an aid of theirs is kept. */
export const hasAidCode = sql<boolean>`exists (select from ${memberAids} c where c.member_id = members.id and c.code is not null)`;

/** Inserts the aids that a member claims, with their terms. `memberId` may be SQL. */
export const insertClaims = (db: Database, memberId: string | SQL, claims: readonly PledgedClaim[], now: Date) =>
  claims.length === 0
    ? []
    : [
        db.insert(memberAids).values(
          claims.map(({ id: aidId, label, amountCents, deduction, code }) => ({
            memberId: typeof memberId === 'string' ? memberId : sql`(${memberId})`,
            aidId,
            label,
            amountCents,
            deduction,
            code,
            state: 'to-enter' as const,
            stateAt: now,
            createdAt: now,
            updatedAt: now,
          })),
        ),
      ];

/** Deletes the aids of an earlier form, which nobody has looked at yet. */
export const deleteClaims = (db: Database, memberId: SQL) =>
  db.delete(memberAids).where(sql`${memberAids.memberId} in (${memberId})`);

/** Lets an aid follow its payment to the one that corrects it. If no money had come at all, it waits again in a state. */
export const followPayment = (
  db: Database,
  wrongId: string,
  { to, now }: { to: { paymentId: string } | { state: WaitingAidState }; now: Date },
) =>
  db
    .update(memberAids)
    .set({ updatedAt: now, ...('state' in to ? { paymentId: null, settledFrom: null, stateAt: now, ...to } : to) })
    .where(eq(memberAids.paymentId, wrongId));
