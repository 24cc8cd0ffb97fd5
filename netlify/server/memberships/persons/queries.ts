import { and, asc, desc, inArray, isNull, sql } from 'drizzle-orm';
import { searchWords } from '#domain/member/member-search.ts';
import { statusesInForce } from '#domain/member/member-standing.ts';
import type { Database } from '../../db/client.ts';
import { inFrench } from '../../db/columns.ts';
import { members } from '../../db/schema.ts';
import { listMembers } from '../../member/queries.ts';
import { containsWord } from '../list-queries.ts';

const isCurrent = isNull(members.archivedAt);

/** The order that puts first the membership by which a person is shown: by preference current, then in force, then the newest. */
export const shownOrder = [
  desc(isCurrent),
  desc(inArray(members.status, [...statusesInForce])),
  desc(members.season),
  desc(members.createdAt),
  asc(members.id),
];

/**
 * Finds the persons who have a membership of any season that contains every word of a text. Returns one membership's id for
 * each, by `shownOrder`. Persons of the current list come first, then those whose names begin with the words.
 */
export const findIdsByText = async (db: Database, text: string, most: number): Promise<string[]> => {
  const words = searchWords(text);
  const named = db
    .select({ personId: members.personId })
    .from(members)
    .where(and(...words.map(containsWord)));
  const begins = and(...words.map((word) => sql`strpos('|' || ${members.identity}, ${`|${word}`}) > 0`));
  const shown = db
    .selectDistinctOn([members.personId], {
      id: members.id,
      lastName: members.lastName,
      firstName: members.firstName,
      isCurrent: sql<boolean>`${isCurrent}`.as('is_current'),
      begins: sql<boolean>`${begins}`.as('begins'),
    })
    .from(members)
    .where(inArray(members.personId, named))
    .orderBy(members.personId, ...shownOrder)
    .as('shown');
  const rows = await db
    .select({ id: shown.id })
    .from(shown)
    .orderBy(
      desc(shown.isCurrent),
      desc(shown.begins),
      asc(inFrench(shown.lastName)),
      asc(inFrench(shown.firstName)),
      shown.id,
    )
    .limit(most);
  return rows.map(({ id }) => id);
};

/** Reads these memberships, archived or not. */
export const listOfAnyList = (db: Database, ids: readonly string[]) => listMembers(db, inArray(members.id, [...ids]));
