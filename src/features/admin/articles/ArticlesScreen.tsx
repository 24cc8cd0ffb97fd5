import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { paths } from '#lib/paths.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { ArticleList } from './ArticleList.tsx';
import { $articles, $toRemove, loadArticles, openArticles } from './articles-store.ts';
import { NewArticleDraft } from './NewArticleDraft.tsx';
import { RemoveArticleDialog } from './RemoveArticleDialog.tsx';

/** All articles, public or not, with their actions. */
export const ArticlesScreen = () => {
  const articles = useStore($articles);
  useEffect(() => {
    openArticles();
    return () => $toRemove.set(undefined);
  }, []);
  return (
    <div className="screen">
      <header className="screen-head">
        <ScreenTitle name={words.title} />
        <a className="button button--primary" href={paths.adminNewArticle}>
          {words.add}
        </a>
      </header>
      <NewArticleDraft />
      {articles.state === 'loading' && (
        <p role="status" className="loading">
          {words.loading}
        </p>
      )}
      {articles.state === 'failed' && (
        <RetryNotice title={words.failed} onRetry={() => void loadArticles()}>
          {words.failedHint}
        </RetryNotice>
      )}
      {articles.state === 'ready' && <ArticleList articles={articles.value} />}
      <RemoveArticleDialog />
    </div>
  );
};
