import { useCallback } from 'react';
import { Notice } from '#components/ui/Notice.tsx';
import type { Page, PageHistoryEntry } from '#domain/page.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { paths } from '#lib/paths.ts';
import { adminPagesMessages as words } from '#messages/admin-pages.ts';
import type { Loaded } from '../loaded.ts';
import { useLoaded } from '../use-loaded.ts';
import { fetchDeployment } from './page-api.ts';
import { publicPathOf } from './page-writing.ts';
import { RulesInForce } from './RulesInForce.tsx';

interface PageStandingProps {
  page: Page;
  versions: Loaded<readonly PageHistoryEntry[]>;
}

/** Which version is saved, and whether visitors read it already. */
export const PageStanding = ({ page, versions }: PageStandingProps) => {
  const { key, version, updatedAt } = page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each version
  const deployment = useLoaded(useCallback(() => fetchDeployment(key), [key, version]));
  const isWaiting = deployment.state === 'ready' && deployment.value.isWaiting;
  return (
    <>
      <p className="cluster">
        <span>{words.version(version, formatInstant(updatedAt))}</span>
        <a href={publicPathOf[key]}>{words.view}</a>
      </p>
      {isWaiting ? (
        <Notice tone="warning">
          <p>
            {words.publication.waits} <a href={paths.adminPublication}>{words.publication.open}</a>
          </p>
        </Notice>
      ) : (
        <p>{words.publication.hint}</p>
      )}
      {key === 'reglement' && deployment.state === 'ready' && versions.state === 'ready' && (
        <RulesInForce page={page} versions={versions.value} deployment={deployment.value} />
      )}
    </>
  );
};
