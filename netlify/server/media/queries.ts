import { and, eq, inArray, lt, notExists, notInArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { articles, club, media, pages, pageVersions, teamMembers } from '../db/content-schema.ts';

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

/** Deletes a picture that nothing shows, with a line of the site itself in the journal. */
export const deleteUnusedMedium = (db: Database, key: string) => {
  const deletion = db.delete(media).where(and(eq(media.key, key), isUnused(db)));
  return db.execute(sql`
    with gone as ${deletion.returning({ key: media.key })}
    insert into ${auditEntries} (action, subject_type, subject_id)
    select 'medium.delete', 'medium', gone.key from gone
    returning subject_id`);
};

/** Selects pictures made before an instant that neither the content nor the deployed pages show, the oldest first. */
export const selectForgottenMedia = (db: Database, before: Date, printed: readonly string[], most: number) =>
  db
    .select({ key: media.key, width: media.width })
    .from(media)
    .where(and(lt(media.createdAt, before), notInArray(media.key, [...printed]), isUnused(db)))
    .orderBy(media.createdAt)
    .limit(most);
