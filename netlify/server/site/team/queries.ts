import { and, asc, eq, sql } from 'drizzle-orm';
import { toImage } from '#domain/form/image.ts';
import { fullNameOf } from '#domain/member/member.ts';
import type { TeamMember, TeamOrder } from '#domain/site/team.ts';
import { isSwitchedOn } from '../../club/toggle-queries.ts';
import type { Database } from '../../db/client.ts';
import { media, teamMembers } from '../../db/content-schema.ts';
import { takeTurns } from '../../db/guard.ts';
import { placeAmong } from '../../db/place.ts';

const selectRows = (db: Database) =>
  db
    .select({ member: teamMembers, photo: media })
    .from(teamMembers)
    .leftJoin(media, eq(media.key, teamMembers.photoKey));

const inOrder = [asc(teamMembers.group), asc(teamMembers.position), asc(teamMembers.createdAt), asc(teamMembers.id)];

/** Selects the whole team, group by group, each in its order. */
export const selectTeam = (db: Database) => selectRows(db).orderBy(...inOrder);

/** Selects the team as everybody may see it: nobody while the club hides it. */
export const selectPublicTeam = (db: Database) =>
  selectRows(db)
    .where(isSwitchedOn('equipe'))
    .orderBy(...inOrder);

export const selectTeamMember = (db: Database, id: string) => selectRows(db).where(eq(teamMembers.id, id));

type TeamRow = Awaited<ReturnType<typeof selectRows>>[number];

export const toTeamMember = ({ member, photo }: TeamRow): TeamMember => ({
  id: member.id,
  firstName: member.firstName,
  lastName: member.lastName,
  role: member.role,
  group: member.group,
  disciplines: member.disciplines,
  bio: member.bio,
  photo: photo && toImage(photo.key, fullNameOf(member), photo),
  position: member.position,
  updatedAt: member.updatedAt.toISOString(),
});

type NewTeamMember = typeof teamMembers.$inferInsert;

export const insertTeamMember = (db: Database, member: NewTeamMember) => db.insert(teamMembers).values(member);

export const updateTeamMember = (db: Database, id: string, changes: Partial<NewTeamMember>) =>
  db.update(teamMembers).set(changes).where(eq(teamMembers.id, id));

export const deleteTeamMember = (db: Database, id: string) => db.delete(teamMembers).where(eq(teamMembers.id, id));

/** Serialises the transactions that move several members. Must be the first statement. */
export const lockTeam = (db: Database) => takeTurns(db, 'team');

const placeIn = ({ ids }: TeamOrder) => placeAmong(ids, teamMembers.id);

/** For a guard: selects a row if the group has exactly these people. */
export const selectGroupOf = (db: Database, order: TeamOrder) =>
  db
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(eq(teamMembers.group, order.group))
    .having(sql`count(*) = ${order.ids.length} and count(${placeIn(order)}) = ${order.ids.length}`);

/** Gives each person their place. Leaves alone those who keep their place. */
export const orderTeam = (db: Database, order: TeamOrder, now: Date) =>
  db
    .update(teamMembers)
    .set({ position: sql`${placeIn(order)} - 1`, updatedAt: now })
    .where(and(eq(teamMembers.group, order.group), sql`${teamMembers.position} <> ${placeIn(order)} - 1`));
