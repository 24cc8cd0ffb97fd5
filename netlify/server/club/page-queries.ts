import { and, desc, eq } from 'drizzle-orm';
import type { Page, PageKey, PageSummary, PageVersion } from '#domain/site/page.ts';
import { administrators, auditEntries } from '../db/account-schema.ts';
import type { Database } from '../db/client.ts';
import { pages, pageVersions } from '../db/content-schema.ts';

export const selectPage = (db: Database, key: PageKey) => db.select().from(pages).where(eq(pages.key, key));

export const selectPages = (db: Database) => db.select().from(pages);

/** Selects every page without its text. */
export const selectPageSummaries = (db: Database) =>
  db.select({ key: pages.key, title: pages.title, version: pages.version, updatedAt: pages.updatedAt }).from(pages);

/** Selects the former versions of a page, newest first. */
export const selectEarlierVersions = (db: Database, key: PageKey) =>
  db.select().from(pageVersions).where(eq(pageVersions.key, key)).orderBy(desc(pageVersions.version));

/** Selects who changed a page, the latest change first. */
export const selectAuthors = (db: Database, key: PageKey) =>
  db
    .select({ name: administrators.name })
    .from(auditEntries)
    .leftJoin(administrators, eq(administrators.id, auditEntries.administratorId))
    .where(
      and(
        eq(auditEntries.subjectType, 'page'),
        eq(auditEntries.subjectId, key),
        eq(auditEntries.action, 'page.update'),
      ),
    )
    .orderBy(desc(auditEntries.at));

export const updatePage = (db: Database, key: PageKey, changes: Partial<typeof pages.$inferInsert>) =>
  db.update(pages).set(changes).where(eq(pages.key, key));

export const insertEarlierVersion = (db: Database, { updatedAt, ...page }: Page) =>
  db.insert(pageVersions).values({ ...page, updatedAt: new Date(updatedAt) });

/** For a guard: selects a row if the page still has this version. */
export const selectVersion = (db: Database, { key, version }: Pick<Page, 'key' | 'version'>) =>
  db
    .select({ key: pages.key })
    .from(pages)
    .where(and(eq(pages.key, key), eq(pages.version, version)));

type VersionRow = typeof pageVersions.$inferSelect;

export const toPageVersion = ({ version, title, content, updatedAt }: VersionRow): PageVersion => ({
  version,
  title,
  content,
  updatedAt: updatedAt.toISOString(),
});

export const toPage = (row: VersionRow): Page => ({ key: row.key, ...toPageVersion(row) });

export const toPageSummary = (row: Omit<VersionRow, 'content'>): PageSummary => ({
  ...row,
  updatedAt: row.updatedAt.toISOString(),
});
