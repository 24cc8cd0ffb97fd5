import { type ReactNode, Suspense, useCallback } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { adminArticlesMessages as words } from '#messages/admin-articles.ts';
import { ScreenTitle } from '../screen/ScreenTitle.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { fetchArticle } from './article-api.ts';

const Back = () => (
  <p>
    <a href={adminPaths.articles}>{words.back}</a>
  </p>
);

const Loading = () => (
  <p role="status" className="loading">
    {words.loadingOne}
  </p>
);

/** Only the form waits for the editor's style sheet. */
const FormPlace = ({ children }: { children: ReactNode }) => <Suspense fallback={<Loading />}>{children}</Suspense>;

export const NewArticleScreen = () => (
  <div className="screen">
    <Back />
    <FormPlace>
      <ArticleForm />
    </FormPlace>
  </div>
);

const Missing = () => (
  <div className="empty">
    <ScreenTitle name={words.missingTitle} />
    <p>{words.missing}</p>
  </div>
);

export const ArticleScreen = ({ params: { id = '' } }: { params: Readonly<Record<string, string>> }) => {
  const loaded = useLoaded(useCallback(() => fetchArticle(id), [id]));
  return (
    <div className="screen">
      <Back />
      <LoadedPart
        of={loaded}
        reload={loaded.reload}
        words={{ loading: words.loadingOne, failed: words.failedOne, failedHint: words.failedHint }}
        missing={<Missing />}
      >
        {(article) => (
          <FormPlace>
            <ArticleForm key={id} article={article} />
          </FormPlace>
        )}
      </LoadedPart>
    </div>
  );
};
