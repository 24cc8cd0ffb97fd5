import { atom } from 'nanostores';
import { noteSave } from '#components/action/saves.ts';
import { createLoaded } from '#components/loading/loaded.ts';
import type { TablePlace } from '#components/ui/data-table.ts';
import { toastApiError, toastSuccess } from '#components/ui/toast.tsx';
import type { ArticleSummary } from '#domain/site/article.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { keptAtom } from '../lists/kept-lists.ts';
import { fetchArticle, fetchArticles, saveArticle } from './article-api.ts';

const { $loaded, load, readAhead, open } = createLoaded<readonly ArticleSummary[]>(fetchArticles, words.failed);

/** All articles, drafts included. */
export const $articles = $loaded;
export const loadArticles = load;
export const readArticlesAhead = readAhead;
export const openArticles = open;

/** The search of the list, and the position in it. */
export const $articleQuery = keptAtom('');
export const $articlePlace = keptAtom<TablePlace | undefined>(undefined);

/** The ids of articles that are being published or withdrawn. */
export const $switchingArticles = atom<readonly string[]>([]);

/** The article that the dialog asks about before it is deleted. */
export const $toRemove = atom<ArticleSummary | undefined>(undefined);

/** Publishes or withdraws an article of the list, then reads the list again. It ignores a second press. */
export const switchPublished = async ({ id, published }: ArticleSummary): Promise<void> => {
  if ($switchingArticles.get().includes(id)) return;
  $switchingArticles.set([...$switchingArticles.get(), id]);
  try {
    await saveArticle(id, { ...(await fetchArticle(id)), published: !published });
    noteSave();
    void toastSuccess(published ? words.toasts.unpublished : words.toasts.published);
  } catch (error) {
    toastApiError(error);
  }
  await loadArticles();
  $switchingArticles.set($switchingArticles.get().filter((other) => other !== id));
};
