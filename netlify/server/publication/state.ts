/** `running`: asked for and not deployed yet. `failed`: the build said so, or nothing was heard of it in time. */
export type PublicationState = 'idle' | 'running' | 'failed';

/** After this time nobody waits for a build any more. Milliseconds. */
export const LONGEST_BUILD_MS = 15 * 60_000;

interface Known {
  latest: { requestedAt: Date; failedAt: Date | null } | undefined;
  deployed: { builtAt: Date } | undefined;
}

/**
 * Returns the state of the latest publication (docs/rules.md#publication). It is derived from the deployed site and
 * never stored.
 */
export const publicationState = ({ latest, deployed }: Known, now: Date): PublicationState => {
  if (!latest || (deployed && deployed.builtAt >= latest.requestedAt)) return 'idle';
  if (latest.failedAt) return 'failed';
  return now.getTime() - latest.requestedAt.getTime() < LONGEST_BUILD_MS ? 'running' : 'failed';
};

/** Returns the instant after which a publication that has not failed is running. */
export const runningSince = (deployed: Known['deployed'], now: Date): Date =>
  new Date(Math.max(deployed?.builtAt.getTime() ?? 0, now.getTime() - LONGEST_BUILD_MS));
