import type { Article, ArticleInput, ArticleSummary } from '#domain/site/article.ts';
import { api, call } from '#lib/api.ts';

const articles = api.admin.articles;

export const fetchArticles = (): Promise<ArticleSummary[]> => call(articles.$get());

export const fetchArticle = (id: string): Promise<Article> => call(articles[':id'].$get({ param: { id } }));

/** Saves an article. Throws `ApiError`: `conflict` if it changed since `updatedAt`. */
export const saveArticle = (id: string, json: ArticleInput): Promise<Article> =>
  call(articles[':id'].$put({ param: { id }, json }));

export const createArticle = (json: ArticleInput): Promise<Article> => call(articles.$post({ json }));

export const removeArticle = (id: string): Promise<null> => call(articles[':id'].$delete({ param: { id } }));
