import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { EmptyList } from '#components/pictures/EmptyList.tsx';
import { DataTable } from '#components/ui/DataTable.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { foldText } from '#domain/fold.ts';
import type { ArticleSummary } from '#domain/site/article.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { searchFieldMessages } from '#messages/search-field.ts';
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

const countOf = (found: readonly ArticleSummary[], isSearching: boolean): string => {
  if (isSearching) return searchFieldMessages.found(found.length);
  const drafts = found.filter(({ published }) => !published).length;
  return [words.articles(found.length), ...(drafts > 0 ? [words.drafts(drafts)] : [])].join(', ');
};

export const ArticleList = ({ articles }: { articles: readonly ArticleSummary[] }) => {
  const typed = useStore($articleQuery);
  const query = useDeferredValue(typed.trim());
  const found = useMemo(() => (query ? searchArticles(articles, query) : articles), [articles, query]);
  if (articles.length === 0) return <NothingYet />;
  return (
    <>
      <div className="toolbar">
        <SearchField
          hint={words.searchHint}
          value={typed}
          count={countOf(found, query !== '')}
          onValue={(value) => $articleQuery.set(value)}
        />
      </div>
      {found.length === 0 ? (
        <p className="empty">{words.nothingFound(query)}</p>
      ) : (
        <DataTable
          caption={words.title}
          columns={articleColumns}
          idOf={articleId}
          rows={found}
          sortedBy="updatedAt"
          isDescending
          pageSize={50}
          selection={query}
          kept={$articlePlace}
        />
      )}
    </>
  );
};
