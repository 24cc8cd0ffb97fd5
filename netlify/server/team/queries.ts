import { asc, eq } from 'drizzle-orm';
import { toImage } from '#domain/image.ts';
import type { TeamMember } from '#domain/team.ts';
import type { Database } from '../db/client.ts';
import { media, teamMembers } from '../db/content-schema.ts';

const selectRows = (db: Database) =>
  db
    .select({ member: teamMembers, photo: media })
    .from(teamMembers)
    .leftJoin(media, eq(media.key, teamMembers.photoKey));

/** The whole team, group by group, each in its order. */
export const selectTeam = (db: Database) =>
  selectRows(db).orderBy(asc(teamMembers.group), asc(teamMembers.position), asc(teamMembers.createdAt));

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
  photo: photo && toImage(photo.key, photo.alt, photo),
  position: member.position,
  updatedAt: member.updatedAt.toISOString(),
});
