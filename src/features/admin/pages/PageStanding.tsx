import type { Loaded } from '#components/loading/loaded.ts';
import { Notice } from '#components/ui/Notice.tsx';
import type { Page, PageHistoryEntry, PageVersion } from '#domain/site/page.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { formatInstant } from '#lib/format-instant.ts';
import { adminPagesMessages as words } from '#messages/admin-pages.ts';
import type { Deployment } from './page-api.ts';
import { publicPathOf } from './page-edit.ts';

/** Returns the version that visitors read, of versions sorted newest first. Undefined if that is unknown. */
export const publishedVersion = <Version extends Pick<PageVersion, 'updatedAt'>>(
  versions: readonly Version[],
  { isWaiting, deployedAt }: Deployment,
): Version | undefined => {
  if (!isWaiting) return versions[0];
  return deployedAt === null ? undefined : versions.find(({ updatedAt }) => updatedAt < deployedAt);
};

interface RulesInForceProps {
  /** The saved page. */
  page: Page;
  versions: readonly PageHistoryEntry[];
  deployment: Deployment;
}

/** The version of the rules that people who sign up now accept, which is the one that visitors read. */
const RulesInForce = ({ page: { version }, versions, deployment }: RulesInForceProps) => {
  const accepted = publishedVersion(versions, deployment);
  if (!accepted) return null;
  return (
    <section className="rules-in-force" aria-labelledby="rules-in-force">
      <h2 id="rules-in-force">{words.rules.title}</h2>
      <p>{words.rules.accepted(accepted.version, formatInstant(accepted.updatedAt))}</p>
      <p>{accepted.version === version ? words.rules.kept : words.rules.next(version)}</p>
    </section>
  );
};

interface PageStandingProps {
  page: Page;
  versions: Loaded<readonly PageHistoryEntry[]>;
  deployment: Loaded<Deployment>;
}

/** The saved version, and a link to the public page. */
export const PageHead = ({ page: { key, version, updatedAt } }: { page: Page }) => (
  <p className="cluster">
    <span>{words.version(version, formatInstant(updatedAt))}</span>
    <a href={publicPathOf[key]}>{words.view}</a>
  </p>
);

/** Shows whether visitors already read the saved version. It stands below the text, so that the text does not move. */
export const PageStanding = ({ page, versions, deployment }: PageStandingProps) => {
  const isWaiting = deployment.state === 'ready' && deployment.value.isWaiting;
  return (
    <>
      {isWaiting ? (
        <Notice tone="warning">
          <p>
            {words.publication.waits} <a href={adminPaths.publication}>{words.publication.open}</a>
          </p>
        </Notice>
      ) : (
        <p>{words.publication.hint}</p>
      )}
      {page.key === 'reglement' && deployment.state === 'ready' && versions.state === 'ready' && (
        <RulesInForce page={page} versions={versions.value} deployment={deployment.value} />
      )}
    </>
  );
};
