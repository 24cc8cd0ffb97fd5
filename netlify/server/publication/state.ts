/** Running: asked for and not deployed yet. Failed: the build said so, or was not heard of any more. */
export type PublicationState = 'idle' | 'running' | 'failed';

/** After that a build that was asked for is not waited for any longer. */
export const LONGEST_BUILD_MS = 15 * 60_000;

interface Known {
  latest: { requestedAt: Date; failedAt: Date | null } | undefined;
  deployed: { builtAt: Date } | undefined;
}

/** Where the latest publication stands: read off the deployed site, never stored (docs/rules.md#publication). */
export const publicationState = ({ latest, deployed }: Known, now: Date): PublicationState => {
  if (!latest || (deployed && deployed.builtAt >= latest.requestedAt)) return 'idle';
  if (latest.failedAt) return 'failed';
  return now.getTime() - latest.requestedAt.getTime() < LONGEST_BUILD_MS ? 'running' : 'failed';
};

/** A publication asked for after this instant, and not failed, is running. */
export const runningSince = (deployed: Known['deployed'], now: Date): Date =>
  new Date(Math.max(deployed?.builtAt.getTime() ?? 0, now.getTime() - LONGEST_BUILD_MS));
