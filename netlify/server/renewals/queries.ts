import { asc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Season } from '#domain/season/season.ts';
import { selectSeasons } from '../club/season-queries.ts';
import type { Database } from '../db/client.ts';
import { reading } from '../db/reading.ts';
import { renewals } from '../db/renewal-schema.ts';
import { members, orderLines } from '../db/schema.ts';
import { seasons } from '../db/season-schema.ts';
import { selectInForceOfHolder } from '../member/queries.ts';
import { type Renewal, selectDeclined, selectPendingOf } from '../payments/renewal-queries.ts';
import { speakingWith } from '../persons/queries.ts';

interface Told {
  id: string;
  memberId: string;
  season: Season;
}

/**
 * Selects which of some invitations have nothing to invite to any more: the person came back, declined or never
 * paid, or sign-up has ended.
 */
export const findOutdated = async (db: Database, told: readonly Told[], today: IsoDate): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select t.id from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t (id uuid, "memberId" uuid, season text)
      join ${members} m on m.id = t."memberId" left join ${seasons} s on s.id = t.season
    where s.id is null or m.status = 'pending' or coalesce(s.closes_on, s.last_day) < ${today}::date
      or exists (select from ${renewals} r where r.season = t.season and r.declined_at is not null
        and r.member_id in ${speakingWith(sql`(m.id)`)})
      or exists (select from ${members} c where c.person_id = m.person_id and c.season = t.season
        and c.status = any(${sql.param([...statusesInForce])}::text[]))`);
  return new Set(rows.map(({ id }) => id));
};

const selectLinesOf = (db: Database, memberIds: SQLWrapper) =>
  db
    .select({
      productId: orderLines.productId,
      discipline: orderLines.discipline,
      amountCents: orderLines.amountCents,
      discountCents: orderLines.discountCents,
      deductions: orderLines.deductions,
    })
    .from(orderLines)
    .where(inArray(orderLines.memberId, memberIds))
    .orderBy(asc(orderLines.position));

/** Reads what the page of a renewal is made of: the membership that goes on, and the sign-up that its links have begun. */
export const renewalReading = (db: Database, renewal: Renewal) => {
  const before = db.select({ id: members.id }).from(members).where(eq(members.id, renewal.memberId));
  const begun = selectPendingOf(db, renewal);
  return reading(
    [
      selectSeasons(db),
      db.select().from(members).where(inArray(members.id, before)),
      selectLinesOf(db, before),
      db.select().from(members).where(inArray(members.id, begun)),
      selectLinesOf(db, begun),
      selectInForceOfHolder(db, renewal.memberId, renewal.season),
      selectDeclined(db, renewal),
    ],
    (known, [member], lines, [signUp], chosen, inForce, declined) => ({
      seasons: known,
      member,
      lines,
      signUp,
      chosen,
      isMember: inForce.length > 0,
      isDeclined: declined.length > 0,
    }),
  );
};

/** Writes when a renewal was first read by its link. */
export const noteOpened = (db: Database, { memberId, season }: Renewal, now: Date) =>
  db
    .insert(renewals)
    .values({ memberId, season, openedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [renewals.memberId, renewals.season],
      set: { openedAt: now },
      setWhere: isNull(renewals.openedAt),
    });

/** Writes that somebody does not come back. */
export const setDeclined = (db: Database, { memberId, season }: Renewal, now: Date) =>
  db
    .insert(renewals)
    // A row stands for something that happened: whoever answers by the link has read it.
    .values({ memberId, season, openedAt: now, declinedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: [renewals.memberId, renewals.season],
      set: { declinedAt: now, openedAt: sql`coalesce(${renewals.openedAt}, ${now.toISOString()}::timestamptz)` },
    });
