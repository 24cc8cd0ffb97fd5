import { useStore } from '@nanostores/react';
import type { ArticleSummary } from '#domain/article.ts';
import { articlePath } from '#lib/paths.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { $switching, $toRemove, switchPublished } from './articles-store.ts';

/** What can be done with an article from its row. */
export const ArticleActions = ({ article }: { article: ArticleSummary }) => {
  const isSwitching = useStore($switching).includes(article.id);
  const verb = article.published ? words.unpublish : words.publish;
  return (
    <span className="row-actions article-actions">
      <button
        type="button"
        className="button"
        aria-label={words.of(verb, article.title)}
        aria-disabled={isSwitching}
        onClick={() => void switchPublished(article)}
      >
        {verb}
      </button>
      {article.published && (
        <a href={articlePath(article.id)} aria-label={words.of(words.view, article.title)}>
          {words.view}
        </a>
      )}
      <button
        type="button"
        className="button button--danger"
        aria-label={words.of(words.remove, article.title)}
        aria-haspopup="dialog"
        onClick={() => $toRemove.set(article)}
      >
        {words.remove}
      </button>
    </span>
  );
};
