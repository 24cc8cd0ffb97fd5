import { dayInParis, type IsoDate } from '#domain/dates.ts';
import type { FocusedImage } from '#domain/form/image.ts';
import type { ArticleSummary } from '#domain/site/article.ts';

/** What a slide shows of an article. */
export interface News {
  id: string;
  title: string;
  image: FocusedImage;
  /** The day of its publication. */
  day: IsoDate;
}

/** Returns the articles with a picture, in their order. */
export const newsOf = (articles: readonly ArticleSummary[]): News[] =>
  articles.flatMap(({ id, title, image, publishedAt, createdAt }) =>
    image ? [{ id, title, image, day: dayInParis(new Date(publishedAt ?? createdAt)) }] : [],
  );
