import { atom } from 'nanostores';
import { toastApiError, toastError, toastSuccess } from '#components/ui/toast.tsx';
import type { ArticleSummary } from '#domain/article.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { fetchArticle, fetchArticles, saveArticle } from './article-api.ts';

export type Articles = { state: 'loading' } | { state: 'ready'; list: readonly ArticleSummary[] } | { state: 'failed' };

/** Every article, drafts included. */
export const $articles = atom<Articles>({ state: 'loading' });

/** Ids of those being published or withdrawn. */
export const $switching = atom<readonly string[]>([]);

/** The one somebody is asked about before it is deleted. */
export const $toRemove = atom<ArticleSummary | undefined>(undefined);

let latest = 0;

/** Reads the list again. A list already shown stays until the new one is there, also when that one fails. */
export const loadArticles = async (): Promise<void> => {
  latest += 1;
  const mine = latest;
  if ($articles.get().state === 'failed') $articles.set({ state: 'loading' });
  try {
    const list = await fetchArticles();
    if (mine === latest) $articles.set({ state: 'ready', list });
  } catch {
    if (mine !== latest) return;
    if ($articles.get().state === 'ready') void toastError(words.failed);
    else $articles.set({ state: 'failed' });
  }
};

/** Publishes or withdraws an article as a row shows it, then reads the list again. Pressed twice, it acts once. */
export const switchPublished = async ({ id, published }: ArticleSummary): Promise<void> => {
  if ($switching.get().includes(id)) return;
  $switching.set([...$switching.get(), id]);
  try {
    await saveArticle(id, { ...(await fetchArticle(id)), published: !published });
    void toastSuccess(published ? words.toasts.unpublished : words.toasts.published);
  } catch (error) {
    toastApiError(error);
  }
  await loadArticles();
  $switching.set($switching.get().filter((other) => other !== id));
};
