import type { Article } from '#domain/article.ts';
import { articlePath } from '#lib/paths.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { ArticleState } from './ArticleState.tsx';

/** Shows which article it is and whether it is public. A new one has no name yet. */
export const ArticleHead = ({ article }: { article: Article | undefined }) => (
  <header className="screen-head">
    <ScreenTitle name={article?.title ?? words.addTitle} />
    {article && (
      <p className="cluster">
        <ArticleState published={article.published} />
        {article.published && <a href={articlePath(article.id)}>{words.viewPublic}</a>}
      </p>
    )}
  </header>
);
