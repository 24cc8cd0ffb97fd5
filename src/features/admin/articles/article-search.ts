import type { ArticleSummary } from '#domain/article.ts';
import { foldText } from '#domain/fold.ts';

/** Articles whose title or summary hold every word of the query, whatever its case and accents. */
export const searchArticles = (list: readonly ArticleSummary[], query: string): readonly ArticleSummary[] => {
  const words = foldText(query).split(' ');
  return list.filter(({ title, summary }) => {
    const text = foldText(`${title} ${summary}`);
    return words.every((word) => text.includes(word));
  });
};
