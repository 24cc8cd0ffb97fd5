import { DomainError } from '#domain/error.ts';
import type { Article, ArticleSummary } from '#domain/site/article.ts';
import type { Deps } from '../../deps.ts';
import {
  countPublished,
  type Excerpt,
  selectPublished,
  selectPublishedArticle,
  toArticle,
  toSummary,
} from './queries.ts';

/**
 * Returns a page of the published articles, newest first, and the number of all. Both are empty while articles are
 * switched off.
 */
export const findPublished = async (
  { db }: Pick<Deps, 'db'>,
  excerpt: Excerpt,
): Promise<{ articles: ArticleSummary[]; total: number }> => {
  const [rows, [counted]] = await db.batch([selectPublished(db, excerpt), countPublished(db, excerpt)]);
  return { articles: rows.map(toSummary), total: counted?.total ?? 0 };
};

/** Returns a whole published article. Throws `not-found`. */
export const findPublishedArticle = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<Article> => {
  const [row] = await selectPublishedArticle(db, id);
  if (!row) throw new DomainError('not-found');
  return toArticle(row);
};
