import { dataColumns } from '#components/ui/data-table.ts';
import type { ArticleSummary } from '#domain/article.ts';
import { formatDay } from '#lib/format.ts';
import { adminArticlePath } from '#lib/paths.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';
import { ArticleActions } from './ArticleActions.tsx';
import { ArticleState } from './ArticleState.tsx';

const column = dataColumns<ArticleSummary>();
const { columns: titles, never } = adminArticlesMessages;

/** The columns of the articles' list. */
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
  // A withdrawn article keeps its first public day. The list leaves it out, because it would look public.
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
