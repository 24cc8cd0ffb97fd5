import { and, eq, inArray, sql } from 'drizzle-orm';
import type { IsoDate } from '#domain/dates.ts';
import type { Season } from '#domain/season/season.ts';
import { auditEntries } from '../../db/account-schema.ts';
import { memberAids } from '../../db/aid-schema.ts';
import type { Database } from '../../db/client.ts';
import { club } from '../../db/content-schema.ts';
import { takeTurns } from '../../db/guard.ts';
import { accountingRows, retentionHolds } from '../../db/privacy-schema.ts';
import { members } from '../../db/schema.ts';
import { seasons } from '../../db/season-schema.ts';
import { hasAidCode } from '../../member/aid-queries.ts';
import { heldPersons } from '../../persons/hold-queries.ts';

/** Selects for how many years former members are kept. */
export const selectYears = (db: Database) => db.select({ years: club.formerMemberYears }).from(club);

/** Selects when each season ended, and when it was announced that its former members go. */
export const selectEndings = (db: Database) =>
  db.select({ id: seasons.id, lastDay: seasons.lastDay, announcedAt: seasons.retentionAnnouncedAt }).from(seasons);

/** Selects the persons whose every membership is archived, and whose last season ended before a day. */
export const selectFormerMembers = (db: Database, before: IsoDate) =>
  db
    .select({
      personId: members.personId,
      season: sql<Season>`max(${members.season})`,
      // The day since which nothing says that they are a member, or kept until further notice.
      freeSince: sql<IsoDate>`greatest(max((${members.archivedAt} at time zone 'Europe/Paris')::date),
        (select max((h.ended_at at time zone 'Europe/Paris')::date) from ${retentionHolds} h
          join ${members} hm on hm.id = h.member_id where hm.person_id = ${members.personId}))::text`,
    })
    .from(members)
    .innerJoin(seasons, sql`${seasons.id} = ${members.season}`)
    .groupBy(members.personId)
    .having(sql`bool_and(${members.archivedAt} is not null) and max(${seasons.lastDay}) < ${before}`)
    .orderBy(sql`max(${members.season})`, members.personId);

/** Selects a line of the last ten minutes that tells that an administrator erased former members. */
export const selectRecentRun = (db: Database, administratorId: string) =>
  db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.administratorId, administratorId),
        eq(auditEntries.action, 'season.retention'),
        sql`${auditEntries.at} > now() - interval '10 minutes'`,
      ),
    )
    .limit(1);

/** Serialises the transactions that delete many members. Must be the first statement. */
export const lockRetention = (db: Database) => takeTurns(db, 'retention');

/** Writes that the owners were told about the former members of some seasons. */
export const writeAnnounced = (db: Database, ids: readonly Season[], at: Date) =>
  db
    .update(seasons)
    .set({ retentionAnnouncedAt: at })
    .where(inArray(seasons.id, [...ids]));

const isOver = (today: IsoDate) => sql`${members.season} in (select id from ${seasons} where last_day < ${today})`;

// Nothing of a person who is held goes by itself.
const isFree = (today: IsoDate) => sql`${isOver(today)} and ${members.personId} not in ${heldPersons}`;

const hasOldCode = (today: IsoDate) =>
  sql`(${members.advantageCard} is not null or ${members.secretCode} is not null or ${hasAidCode}) and ${isFree(today)}`;

/** Selects how many memberships of past seasons still hold the card or the code of an aid. */
export const selectOldCodes = (db: Database, today: IsoDate) =>
  db
    .select({ count: sql<number>`count(*)::int`, season: sql<Season>`max(${members.season})` })
    .from(members)
    .where(hasOldCode(today));

/** Returns the statements that forget the card and the codes of aids once the season is over. */
export const forgetOldCodes = (db: Database, today: IsoDate, now: Date) => [
  db.update(members).set({ advantageCard: null, secretCode: null, updatedAt: now }).where(hasOldCode(today)),
  db
    .update(memberAids)
    .set({ code: null, updatedAt: now })
    .where(
      sql`${memberAids.code} is not null and ${memberAids.memberId} in (select members.id from ${members} where ${isFree(today)})`,
    ),
];

/** Deletes accounting rows whose ten years are over. */
export const deleteOldAccounts = (db: Database, today: IsoDate) =>
  db.delete(accountingRows).where(sql`${accountingRows.keptUntil} < ${today}`);
