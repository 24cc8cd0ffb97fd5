import type { ArticleSummary } from '#domain/article.ts';
import type { FocusedImage } from '#domain/image.ts';

/** What a slide shows of an article. */
export interface News {
  id: string;
  title: string;
  image: FocusedImage;
  publishedAt: string;
}

/** The articles with a picture, in their order. */
export const newsOf = (articles: readonly ArticleSummary[]): News[] =>
  articles.flatMap(({ id, title, image, publishedAt, createdAt }) =>
    image ? [{ id, title, image, publishedAt: publishedAt ?? createdAt }] : [],
  );
