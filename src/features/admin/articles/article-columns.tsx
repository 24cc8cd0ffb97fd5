import { useStore } from '@nanostores/react';
import { dataColumns } from '#components/ui/data-table.ts';
import type { ArticleSummary } from '#domain/site/article.ts';
import { adminArticlePath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { articlePath } from '#lib/paths.ts';
import { adminArticlesMessages, adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { ArticleState } from './ArticleState.tsx';
import { $switchingArticles, $toRemove, switchPublished } from './articles-store.ts';

const column = dataColumns<ArticleSummary>();
const { columns: titles, never } = adminArticlesMessages;

const ArticleActions = ({ article }: { article: ArticleSummary }) => {
  const isSwitching = useStore($switchingArticles).includes(article.id);
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

export const articleColumns = column.columns([
  column.accessor('title', {
    header: titles.title,
    meta: { isRowHeader: true },
    cell: ({ row: { original } }) => <a href={adminArticlePath(original.id)}>{original.title}</a>,
  }),
  column.accessor(({ published }) => (published ? 1 : 0), {
    id: 'state',
    header: titles.state,
    cell: ({ row }) => <ArticleState published={row.original.published} />,
  }),
  // A withdrawn article keeps its first public day. The list does not show the day, because the article would look
  // public.
  column.accessor(({ published, publishedAt }) => (published && publishedAt) || '', {
    id: 'publishedAt',
    header: titles.publishedAt,
    cell: ({ getValue }) => (getValue() ? formatDay(getValue()) : never),
  }),
  column.accessor('updatedAt', { header: titles.updatedAt, cell: ({ getValue }) => formatDay(getValue()) }),
  column.display({
    id: 'actions',
    header: titles.actions,
    cell: ({ row }) => <ArticleActions article={row.original} />,
  }),
]);

export const articleId = ({ id }: ArticleSummary): string => id;
