import { useStore } from '@nanostores/react';
import { ConfirmDialog, unlessGone } from '#components/dialogs/ConfirmDialog.tsx';
import { keepFocus } from '#components/ui/keep-focus.ts';
import { forgetDraft } from '#lib/drafts.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import { removeArticle } from './article-api.ts';
import { draftKeyOf } from './article-edit.ts';
import { $toRemove, loadArticles } from './articles-store.ts';

const words = adminArticlesMessages.removing;

/** Asks the user before an article is deleted, and names the article. */
export const RemoveArticleDialog = () => {
  const article = useStore($toRemove);
  if (!article) return null;
  return (
    <ConfirmDialog
      key={article.id}
      title={words.title(article.title)}
      confirm={words.confirm}
      failed={words.failed}
      perform={async () => {
        await unlessGone(removeArticle(article.id));
        forgetDraft(draftKeyOf(article));
        return adminArticlesMessages.toasts.removed;
      }}
      onDone={async () => {
        await loadArticles();
        keepFocus();
      }}
      onClose={() => $toRemove.set(undefined)}
    >
      <p>{article.published ? words.published : words.draft}</p>
    </ConfirmDialog>
  );
};
