import { and, count, desc, eq, gt, inArray, isNotNull, like, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { toImage } from '#domain/form/image.ts';
import { ARTICLES_PER_PAGE, type Article, type ArticleSummary } from '#domain/site/article.ts';
import { isSwitchedOn } from '../../club/toggle-queries.ts';
import { auditEntries } from '../../db/account-schema.ts';
import type { Database } from '../../db/client.ts';
import { articles, formerArticles, media } from '../../db/content-schema.ts';

const summaryColumns = {
  id: articles.id,
  title: articles.title,
  summary: articles.summary,
  imageKey: articles.imageKey,
  imageAlt: articles.imageAlt,
  imageFocus: articles.imageFocus,
  imageWidth: media.width,
  imageHeight: media.height,
  published: articles.published,
  publishedAt: articles.publishedAt,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
};

const articleColumns = { ...summaryColumns, content: articles.content };

const selectSummaries = (db: Database) =>
  db.select(summaryColumns).from(articles).leftJoin(media, eq(media.key, articles.imageKey));

const selectWhole = (db: Database) =>
  db.select(articleColumns).from(articles).leftJoin(media, eq(media.key, articles.imageKey));

type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

export const toSummary = (row: SummaryRow): ArticleSummary => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  image:
    row.imageKey !== null && row.imageWidth !== null && row.imageHeight !== null
      ? {
          ...toImage(row.imageKey, row.imageAlt, { width: row.imageWidth, height: row.imageHeight }),
          focus: row.imageFocus,
        }
      : null,
  published: row.published,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const toArticle = (row: SummaryRow & { content: string }): Article => ({
  ...toSummary(row),
  content: row.content,
});

const isPublic = and(eq(articles.published, true), isSwitchedOn('articles'));
const newestFirst = [desc(articles.publishedAt), desc(articles.id)];

export interface Excerpt {
  /** From 1. */
  page: number;
  withImage?: boolean;
}

const inExcerpt = ({ withImage }: Pick<Excerpt, 'withImage'>) =>
  withImage ? and(isPublic, isNotNull(articles.imageKey)) : isPublic;

export const selectPublished = (db: Database, excerpt: Excerpt) =>
  selectSummaries(db)
    .where(inExcerpt(excerpt))
    .orderBy(...newestFirst)
    .limit(ARTICLES_PER_PAGE)
    .offset((excerpt.page - 1) * ARTICLES_PER_PAGE);

export const countPublished = (db: Database, excerpt: Pick<Excerpt, 'withImage'> = {}) =>
  db.select({ total: count() }).from(articles).where(inExcerpt(excerpt));

export const selectPublishedArticle = (db: Database, id: string) =>
  selectWhole(db).where(and(isPublic, eq(articles.id, id)));

/** Selects those of the ids whose articles are public. */
export const selectPublicAmong = (db: Database, ids: readonly string[]) =>
  selectSummaries(db).where(and(isPublic, inArray(articles.id, [...ids])));

export interface Neighbour {
  id: string;
  title: string;
}

const other = alias(articles, 'other');
const otherPlace = sql`(${other.publishedAt}, ${other.id})`;
const place = sql`(${articles.publishedAt}, ${articles.id})`;
const neighbourWhere = (side: SQL, order: SQL) =>
  sql<Neighbour | null>`(select json_build_object('id', ${other.id}, 'title', ${other.title})
    from ${articles} ${other} where ${other.published} and ${side} order by ${order} limit 1)`;

/**
 * Prepares the query for a published article by `id` with the ones published just before and just after it. It is
 * prepared once, because that takes a tenth of the time of an uncached page.
 */
export const prepareWithNeighbours = (db: Database) =>
  db
    .select({
      ...articleColumns,
      previous: neighbourWhere(sql`${otherPlace} < ${place}`, sql`${other.publishedAt} desc, ${other.id} desc`),
      next: neighbourWhere(sql`${otherPlace} > ${place}`, sql`${other.publishedAt}, ${other.id}`),
    })
    .from(articles)
    .leftJoin(media, eq(media.key, articles.imageKey))
    .where(and(isPublic, eq(articles.id, sql.placeholder('id'))))
    .prepare('article_with_neighbours');

/** Selects the newest whole articles, for the feed. */
export const selectLatest = (db: Database, limit: number) =>
  selectWhole(db)
    .where(isPublic)
    .orderBy(...newestFirst)
    .limit(limit);

/** Selects the addresses of everything published, for the sitemap. */
export const selectAddresses = (db: Database) =>
  db
    .select({ id: articles.id, updatedAt: articles.updatedAt })
    .from(articles)
    .where(isPublic)
    .orderBy(...newestFirst);

export const selectAllArticles = (db: Database) => selectSummaries(db).orderBy(desc(articles.createdAt), articles.id);

export const selectArticle = (db: Database, id: string) => selectWhole(db).where(eq(articles.id, id));

/** Selects the present and former ids that are the slug, or the slug with a number. */
export const selectTakenIds = (db: Database, slug: string) => {
  const named = (id: PgColumn) => or(eq(id, slug), like(id, `${slug}-%`));
  const existing = db.select({ id: articles.id }).from(articles).where(named(articles.id));
  return existing.union(db.select({ id: formerArticles.id }).from(formerArticles).where(named(formerArticles.id)));
};

/** Selects the id if a deleted article had it. */
export const selectFormerArticle = (db: Database, id: string) =>
  db.select({ id: formerArticles.id }).from(formerArticles).where(eq(formerArticles.id, id));

export const insertFormer = (db: Database, id: string, removedAt: Date) =>
  db.insert(formerArticles).values({ id, removedAt });

const isCreation = (lineId: string) => and(eq(auditEntries.id, lineId), eq(auditEntries.action, 'article.create'));

/** Selects the journal line with this id, of whatever action. Ids of lines are unique. */
export const selectLine = (db: Database, lineId: string) =>
  db.select({ one: sql`1` }).from(auditEntries).where(eq(auditEntries.id, lineId));

const deletion = alias(auditEntries, 'deletion');

/**
 * Selects the article that a journal line tells of. Leaves out deleted articles, because earlier versions of the site
 * reused their addresses.
 */
export const selectMadeOf = (db: Database, lineId: string) =>
  selectWhole(db)
    .innerJoin(auditEntries, eq(auditEntries.subjectId, articles.id))
    .where(
      and(
        isCreation(lineId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(deletion)
            .where(
              and(
                eq(deletion.subjectType, 'article'),
                eq(deletion.subjectId, articles.id),
                eq(deletion.action, 'article.delete'),
                gt(deletion.at, auditEntries.at),
              ),
            ),
        ),
      ),
    );

type NewArticle = typeof articles.$inferInsert;

export const insertArticle = (db: Database, article: NewArticle) => db.insert(articles).values(article);

export const updateArticle = (db: Database, id: string, changes: Partial<NewArticle>) =>
  db.update(articles).set(changes).where(eq(articles.id, id));

export const deleteArticle = (db: Database, id: string) => db.delete(articles).where(eq(articles.id, id));
