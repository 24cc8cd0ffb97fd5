import { and, asc, eq, exists, inArray, isNull, type SQL } from 'drizzle-orm';
import { statusesInForce } from '#domain/member/member-standing.ts';
import { isOfSeason, type SeasonScope } from '../../club/season-queries.ts';
import type { Database } from '../../db/client.ts';
import { personNotes } from '../../db/person-note-schema.ts';
import { members, orderLines, products } from '../../db/schema.ts';
import { listMembers } from '../../member/queries.ts';

/** `all`, or the ids of disciplines. */
export type Coached = 'all' | readonly string[];

const isAmong = (coached: Coached): SQL | undefined =>
  coached === 'all' ? undefined : inArray(orderLines.productId, [...coached]);

const isComing = (db: Database, coached: Coached, season: SeasonScope): SQL | undefined =>
  and(
    isOfSeason(season),
    isNull(members.archivedAt),
    inArray(members.status, [...statusesInForce]),
    exists(
      db
        .select({ id: orderLines.id })
        .from(orderLines)
        .where(and(eq(orderLines.memberId, members.id), isAmong(coached))),
    ),
  );

/** Reads the members in force of some disciplines in a season, by name, and which of those disciplines each has. */
export const listComing = (db: Database, coached: Coached, season: SeasonScope) =>
  Promise.all([
    listMembers(db, isComing(db, coached, season)),
    db
      .select({ memberId: orderLines.memberId, id: products.id, discipline: products.name })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .innerJoin(members, eq(members.id, orderLines.memberId))
      .where(and(isAmong(coached), isComing(db, coached, season)))
      .orderBy(asc(products.position), asc(products.name)),
  ]);

/** Selects the notes for coaches on the people of some memberships, the oldest first. */
export const selectNotesFor = (db: Database, memberIds: readonly string[]) =>
  db
    .select({ memberId: members.id, text: personNotes.text })
    .from(personNotes)
    .innerJoin(members, eq(members.personId, personNotes.personId))
    .where(and(inArray(members.id, [...memberIds]), eq(personNotes.readers, 'board-and-coaches')))
    .orderBy(asc(personNotes.createdAt), asc(personNotes.id));

/** Selects what the addresses of all disciplines call them, and called them once. */
export const selectSlugs = (db: Database) =>
  db.select({ id: products.id, name: products.name, formerSlugs: products.formerSlugs }).from(products);

/** Selects a member in force of some disciplines, in any season: whose list shows them is told apart by `listComing`. */
export const selectComing = (db: Database, coached: Coached, memberId: string) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isComing(db, coached, 'every season')));
