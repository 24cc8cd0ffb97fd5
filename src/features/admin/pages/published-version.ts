import type { PageVersion } from '#domain/page.ts';
import type { Deployment } from './page-api.ts';

/** Returns the version that visitors read, of versions sorted newest first. Undefined if that is unknown. */
export const publishedVersion = <Version extends Pick<PageVersion, 'updatedAt'>>(
  versions: readonly Version[],
  { isWaiting, deployedAt }: Deployment,
): Version | undefined => {
  if (!isWaiting) return versions[0];
  return deployedAt === null ? undefined : versions.find(({ updatedAt }) => updatedAt < deployedAt);
};
