import { Suspense, useCallback } from 'react';
import { LoadedPart } from '#components/loading/LoadedPart.tsx';
import { useLoaded } from '#components/loading/loaded.ts';
import { type PageKey, pageKeySchema } from '#domain/site/page.ts';
import { adminPagePath, adminPaths } from '#lib/admin-paths.ts';
import { adminPagesMessages as words } from '#messages/admin-pages.ts';
import { LinkTabs } from '../screen/LinkTabs.tsx';
import { ScreenHead } from '../screen/ScreenHead.tsx';
import { PageForm } from './PageForm.tsx';
import { fetchPage } from './page-api.ts';

const order: readonly PageKey[] = ['reglement', 'home', 'adhesion', 'training', 'history', 'legal', 'privacy'];

const pathOf = (key: PageKey): string => (key === 'reglement' ? adminPaths.rules : adminPagePath(key));

const Loading = () => (
  <p role="status" className="loading">
    {words.loading}
  </p>
);

const LoadedPage = ({ pageKey }: { pageKey: PageKey }) => {
  const loaded = useLoaded(useCallback(() => fetchPage(pageKey), [pageKey]));
  return (
    <LoadedPart of={loaded} reload={loaded.reload} words={words}>
      {(page) => (
        <Suspense fallback={<Loading />}>
          <PageForm page={page} />
        </Suspense>
      )}
    </LoadedPart>
  );
};

/** One of the club's pages: the rules, unless the address names another. */
export const PageScreen = ({ params: { key = 'reglement' } }: { params: Readonly<Record<string, string>> }) => {
  const known = pageKeySchema.safeParse(key);
  return (
    <div className="screen">
      <ScreenHead name={known.success ? words.names[known.data] : words.title} />
      <div className="parted">
        <LinkTabs
          label={words.pages}
          current={known.data ?? ''}
          tabs={order.map((name) => ({ name, label: words.names[name], href: pathOf(name) }))}
        />
        <div className="stack">
          {known.success ? (
            <LoadedPage key={known.data} pageKey={known.data} />
          ) : (
            <p className="empty">{words.missing}</p>
          )}
        </div>
      </div>
    </div>
  );
};
