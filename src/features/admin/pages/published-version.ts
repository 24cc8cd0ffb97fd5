import type { PageVersion } from '#domain/page.ts';
import type { Deployment } from './page-api.ts';

/** The version visitors read, of those given newest first; undefined when that is not known. */
export const publishedVersion = <Version extends Pick<PageVersion, 'updatedAt'>>(
  versions: readonly Version[],
  { isWaiting, deployedAt }: Deployment,
): Version | undefined => {
  if (!isWaiting) return versions[0];
  return deployedAt === null ? undefined : versions.find(({ updatedAt }) => updatedAt < deployedAt);
};
