import { Suspense, useCallback } from 'react';
import { RetryNotice } from '#components/ui/RetryNotice.tsx';
import { type PageKey, pageKeySchema } from '#domain/page.ts';
import { adminPagesMessages as words } from '#messages/admin-pages.ts';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { useLoaded } from '../use-loaded.ts';
import { PageForm } from './PageForm.tsx';
import { PageNavigation } from './PageNavigation.tsx';
import { fetchPage } from './page-api.ts';

const Loading = () => (
  <p role="status" className="loading">
    {words.loading}
  </p>
);

const LoadedPage = ({ pageKey }: { pageKey: PageKey }) => {
  const loaded = useLoaded(useCallback(() => fetchPage(pageKey), [pageKey]));
  if (loaded.state === 'ready')
    return (
      <Suspense fallback={<Loading />}>
        <PageForm page={loaded.value} />
      </Suspense>
    );
  if (loaded.state === 'loading') return <Loading />;
  return (
    <RetryNotice title={words.failed} onRetry={() => void loaded.reload()}>
      {words.failedHint}
    </RetryNotice>
  );
};

/** One of the club's pages: the rules, unless the address names another. */
export const PageScreen = ({ params: { key = 'reglement' } }: { params: Readonly<Record<string, string>> }) => {
  const known = pageKeySchema.safeParse(key);
  return (
    <div className="screen">
      <header className="screen-head">
        <ScreenTitle name={known.success ? words.names[known.data] : words.title} />
      </header>
      <PageNavigation current={known.data} />
      {known.success ? <LoadedPage key={known.data} pageKey={known.data} /> : <p className="empty">{words.missing}</p>}
    </div>
  );
};
