import { useStore } from '@nanostores/react';
import { dataColumns } from '#components/ui/data-table.ts';
import type { ArticleSummary } from '#domain/site/article.ts';
import { adminArticlePath } from '#lib/admin-paths.ts';
import { formatDay } from '#lib/format.ts';
import { articlePath } from '#lib/paths.ts';
import { adminArticlesMessages, adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { MenuItems } from '../lists/ListActions.tsx';
import { menuColumn } from '../lists/row-menu.tsx';
import { $switchingArticles, $toRemove, switchPublished } from './articles-store.ts';

const column = dataColumns<ArticleSummary>();
const { columns: titles, never } = adminArticlesMessages;

const Items = ({ article }: { article: ArticleSummary }) => {
  const isSwitching = useStore($switchingArticles).includes(article.id);
  const { published, title } = article;
  const named = (label: string) => ({ label, name: words.of(label, title) });
  return (
    <MenuItems
      actions={[
        {
          ...named(published ? words.unpublish : words.publish),
          isReady: !isSwitching,
          does: () => void switchPublished(article),
        },
        ...(published ? [{ ...named(words.view), does: articlePath(article.id) }] : []),
        { ...named(words.remove), opensDialog: true, does: () => $toRemove.set(article) },
      ]}
    />
  );
};

export const articleColumns = column.columns([
  column.field('title', {
    header: titles.title,
    meta: { isRowHeader: true, phone: 'name' },
    cell: ({ row: { original } }) => <a href={adminArticlePath(original.id)}>{original.title}</a>,
  }),
  column.value(({ published }) => (published ? 1 : 0), {
    id: 'state',
    header: titles.state,
    meta: { width: 8, phone: 'note' },
    cell: ({ row: { original } }) => (
      <span className={`status status--${original.published ? 'active' : 'pending'}`}>
        {original.published ? words.published : words.draft}
      </span>
    ),
  }),
  // A withdrawn article keeps its first public day. The list does not show the day, because the article would look
  // public.
  column.value(({ published, publishedAt }) => (published && publishedAt) || '', {
    id: 'publishedAt',
    header: titles.publishedAt,
    meta: { width: 7, phone: 'more' },
    cell: ({ getValue }) => (getValue() ? formatDay(getValue()) : never),
  }),
  column.field('updatedAt', {
    header: titles.updatedAt,
    meta: { width: 7, from: 'medium' },
    cell: ({ getValue }) => formatDay(getValue()),
  }),
  menuColumn<ArticleSummary>((article) => ({ name: article.title, items: <Items article={article} /> })),
]);

export const articleId = ({ id }: ArticleSummary): string => id;
