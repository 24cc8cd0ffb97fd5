import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { foldText } from '#domain/fold.ts';
import type { ArticleSummary } from '#domain/site/article.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { listMessages } from '#messages/lists.ts';
import { searchFieldMessages } from '#messages/search-field.ts';
import { LocalTabs, viewNamed } from '../lists/local-views.tsx';
import { articleColumns, articleId } from './article-columns.tsx';
import { $articlePlace, $articleQuery } from './articles-store.ts';

/** Returns the articles whose title or summary match every word of the query, without regard to case and accents. */
const searchArticles = (list: readonly ArticleSummary[], query: string): readonly ArticleSummary[] => {
  const words = foldText(query).split(' ');
  return list.filter(({ title, summary }) => {
    const text = foldText(`${title} ${summary}`);
    return words.every((word) => text.includes(word));
  });
};

const NothingYet = () => (
  <div className="empty">
    <EmptyList />
    <h2>{words.emptyTitle}</h2>
    <p>{words.empty}</p>
  </div>
);

const views = [
  { name: 'tous', label: words.views.all, holds: () => true },
  { name: 'publies', label: words.views.published, holds: ({ published }: ArticleSummary) => published },
  { name: 'brouillons', label: words.views.drafts, holds: ({ published }: ArticleSummary) => !published },
] as const;

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  search: Readonly<Record<string, string>>;
}

export const ArticleList = ({ articles, search }: ArticleListProps) => {
  const view = viewNamed(views, search);
  const typed = useStore($articleQuery);
  const query = useDeferredValue(typed.trim());
  const named = useMemo(() => (query ? searchArticles(articles, query) : articles), [articles, query]);
  const found = useMemo(() => named.filter(view.holds), [named, view]);
  if (articles.length === 0) return <NothingYet />;
  const count = (
    <p className="selection" role="status">
      {query ? searchFieldMessages.found(found.length) : words.articles(found.length)}
    </p>
  );
  return (
    <>
      <LocalTabs views={views} current={view} rows={named} />
      <div className="list-bar">
        <SearchField hint={words.searchHint} value={typed} onValue={(value) => $articleQuery.set(value)} />
      </div>
      {found.length === 0 ? (
        <p className="empty">{query ? words.nothingFound(query) : listMessages.nothing}</p>
      ) : (
        <DataTable
          caption={words.title}
          columns={articleColumns}
          idOf={articleId}
          rows={found}
          sortedBy="updatedAt"
          isDescending
          selection={`${view.name} ${query}`}
          kept={$articlePlace}
          foot={count}
        />
      )}
    </>
  );
};
