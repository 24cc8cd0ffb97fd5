import type { ArticleSummary } from '#domain/article.ts';
import { foldText } from '#domain/fold.ts';

/** Returns the articles whose title or summary match every word of the query, without regard to case and accents. */
export const searchArticles = (list: readonly ArticleSummary[], query: string): readonly ArticleSummary[] => {
  const words = foldText(query).split(' ');
  return list.filter(({ title, summary }) => {
    const text = foldText(`${title} ${summary}`);
    return words.every((word) => text.includes(word));
  });
};
