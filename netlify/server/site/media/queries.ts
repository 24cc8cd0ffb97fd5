import { and, eq, inArray, lt, notExists, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { articles, club, media, pages, pageVersions, teamMembers } from '../../db/content-schema.ts';

export type Medium = typeof media.$inferSelect;

export const selectMedium = (db: Database, key: string) => db.select().from(media).where(eq(media.key, key));

export const selectKnownKeys = (db: Database, keys: readonly string[]) =>
  db
    .select({ key: media.key })
    .from(media)
    .where(inArray(media.key, [...keys]));

export const insertMedium = (db: Database, medium: Medium) => db.insert(media).values(medium);

/** Matches a picture that no article, page, team member or club setting shows. */
const isUnused = (db: Database): SQL | undefined => {
  const shows = (content: AnyPgColumn) => sql`position('/api/media/' || ${media.key} || '/' in ${content}) > 0`;
  const one = { one: sql`1` };
  const uses: SQLWrapper[] = [
    db
      .select(one)
      .from(articles)
      .where(or(eq(articles.imageKey, media.key), shows(articles.content))),
    db.select(one).from(pages).where(shows(pages.content)),
    db.select(one).from(pageVersions).where(shows(pageVersions.content)),
    db.select(one).from(teamMembers).where(eq(teamMembers.photoKey, media.key)),
    db.select(one).from(club).where(eq(club.logoKey, media.key)),
  ];
  return and(...uses.map((use) => notExists(use)));
};

/** For a guard: selects and locks a picture if nothing shows it. */
export const selectUnused = (db: Database, key: string) =>
  db
    .select({ key: media.key })
    .from(media)
    .where(and(eq(media.key, key), isUnused(db)))
    .for('update');

export const deleteMedium = (db: Database, key: string) => db.delete(media).where(eq(media.key, key));

/** Selects pictures made before an instant that neither the content nor the deployed pages show, the oldest first. */
export const selectForgottenMedia = (db: Database, before: Date, printed: readonly string[], most: number) =>
  db
    .select({ key: media.key, width: media.width })
    .from(media)
    .where(and(lt(media.createdAt, before), notInArray(media.key, [...printed]), isUnused(db)))
    // In a fixed order some that always fail would take every place.
    .orderBy(sql`random()`)
    .limit(most);
