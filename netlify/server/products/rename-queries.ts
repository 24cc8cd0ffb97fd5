import { arrayOverlaps, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { teamMembers, trainingSessions } from '../db/content-schema.ts';

/** Selects every name of a discipline in the week or in the team. */
export const selectNamesInUse = (db: Database) =>
  db
    .select({ name: sql<string>`${trainingSessions.discipline}`.as('name') })
    .from(trainingSessions)
    .union(db.select({ name: sql<string>`unnest(${teamMembers.disciplines})`.as('name') }).from(teamMembers));

/** For a guard: selects a name in use that is none of these. */
export const selectNamesBeyond = (db: Database, names: readonly string[]) => {
  const used = selectNamesInUse(db).as('used');
  return db
    .select({ one: sql`1` })
    .from(used)
    .where(notInArray(used.name, [...names]));
};

export interface Renaming {
  /** The old name in all its spellings. */
  from: readonly string[];
  to: string;
  now: Date;
}

export const renameInWeek = (db: Database, { from, to, now }: Renaming) =>
  db
    .update(trainingSessions)
    .set({ discipline: to, updatedAt: now })
    .where(inArray(trainingSessions.discipline, [...from]));

/** Replaces a name in a team member's disciplines, in its place and once. */
export const renameInTeam = (db: Database, { from, to, now }: Renaming) => {
  const isIt = inArray(sql`taught.name`, [...from]);
  const renamed = sql`array(
    select renamed.name from (
      select case when ${isIt} then ${to} else taught.name end as name, min(taught.place) as place
      from unnest(${teamMembers.disciplines}) with ordinality as taught(name, place) group by 1
    ) as renamed order by renamed.place)`;
  return db
    .update(teamMembers)
    .set({ disciplines: renamed, updatedAt: now })
    .where(arrayOverlaps(teamMembers.disciplines, [...from]));
};
