import { useStore } from '@nanostores/react';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { toastSuccess } from '#components/ui/toast.tsx';
import type { ArticleSummary } from '#domain/article.ts';
import { forgetDraft } from '#lib/draft-storage.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import { ActionError } from '../ActionError.tsx';
import { AskDialog } from '../AskDialog.tsx';
import { useAction } from '../use-action.ts';
import { removeArticle } from './article-api.ts';
import { draftKeyOf } from './article-edit.ts';
import { $toRemove, loadArticles } from './articles-store.ts';

const words = adminArticlesMessages.removing;

// A missing article counts as deleted: an answer may have been lost, or somebody else was faster.
const remove = (id: string): Promise<unknown> =>
  removeArticle(id).catch((error: unknown) => {
    if (!isApiError(error, 'not-found')) throw error;
  });

const OpenDialog = ({ article }: { article: ArticleSummary }) => {
  const action = useAction(async (isHere) => {
    await remove(article.id);
    forgetDraft(draftKeyOf(article));
    if (isHere()) $toRemove.set(undefined);
    void toastSuccess(adminArticlesMessages.toasts.removed);
    await loadArticles();
    keepFocus();
  });
  return (
    <AskDialog
      title={words.title(article.title)}
      confirm={words.confirm}
      isDanger
      action={action}
      failure={<ActionError action={action} title={words.failed} />}
      onClose={() => $toRemove.set(undefined)}
    >
      <p>{article.published ? words.published : words.draft}</p>
    </AskDialog>
  );
};

/** Asks, by its name, before an article is deleted. */
export const RemoveArticleDialog = () => {
  const article = useStore($toRemove);
  return article ? <OpenDialog key={article.id} article={article} /> : null;
};
