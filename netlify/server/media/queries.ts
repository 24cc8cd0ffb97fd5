import { and, eq, notExists, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { articles, club, media, pages, pageVersions, teamMembers } from '../db/content-schema.ts';

export type Medium = typeof media.$inferSelect;

export const selectMedium = (db: Database, key: string) => db.select().from(media).where(eq(media.key, key));

export const insertMedium = (db: Database, medium: Medium) => db.insert(media).values(medium).returning();

/** Deletes a picture that nothing shows: no article, page, team member, nor the club. */
export const deleteUnusedMedium = (db: Database, key: string) => {
  const shows = (content: AnyPgColumn) => sql`position(${`/api/media/${key}/`} in ${content}) > 0`;
  const one = { one: sql`1` };
  const uses: SQLWrapper[] = [
    db
      .select(one)
      .from(articles)
      .where(or(eq(articles.imageKey, key), shows(articles.content))),
    db.select(one).from(pages).where(shows(pages.content)),
    db.select(one).from(pageVersions).where(shows(pageVersions.content)),
    db.select(one).from(teamMembers).where(eq(teamMembers.photoKey, key)),
    db.select(one).from(club).where(eq(club.logoKey, key)),
  ];
  return db
    .delete(media)
    .where(and(eq(media.key, key), ...uses.map((use) => notExists(use))))
    .returning();
};
