import { randomUUID } from 'node:crypto';
import type { AdministratorActor } from '#domain/site/audit.ts';
import { isRefusedWrite } from '../../db/errors.ts';
import { refuseWhen } from '../../db/guard.ts';
import type { Deps } from '../../deps.ts';
import type { DeployedContent } from '../../integrations/build-hook.ts';
import { selectPublicAmong, toSummary } from '../../site/articles/queries.ts';
import { write } from '../../write/write.ts';
import { type PendingPart, pendingParts, printedArticles } from './pending.ts';
import {
  insertPublication,
  lockPublications,
  markPublicationFailed,
  selectAskedAfter,
  selectLatestPublication,
} from './queries.ts';
import { readSiteContent } from './site-content.ts';

/** `running`: requested and not deployed yet. `failed`: the build reported a failure, or reported nothing in time. */
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

export interface PublicationJson {
  state: PublicationState;
  pending: PendingPart[];
  count: number;
  /** When the present site was built, or null if the site does not say. */
  deployedAt: string | null;
  /** When an administrator last requested a publication. */
  requestedAt: string | null;
  /** False if no build hook is set, so that nobody can publish. */
  configured: boolean;
}

interface Found {
  publication: PublicationJson;
  deployed: DeployedContent | undefined;
}

const readPublication = async (deps: Deps): Promise<Found> => {
  const now = deps.now();
  // The deployed site is asked first, because it is nearer than the database and tells which articles home shows. They
  // may not be among the newest any more.
  const deployed = await deps.publication.findDeployed();
  const [content, [latest], printed] = await Promise.all([
    readSiteContent(deps.db, now),
    selectLatestPublication(deps.db),
    selectPublicAmong(deps.db, printedArticles(deployed?.revision)),
  ]);
  const pending = pendingParts(content, deployed?.revision, printed.map(toSummary));
  const publication = {
    state: publicationState({ latest, deployed }, now),
    pending,
    count: pending.length,
    deployedAt: deployed?.builtAt.toISOString() ?? null,
    requestedAt: latest?.requestedAt.toISOString() ?? null,
    configured: deps.publication.isConfigured,
  };
  return { publication, deployed };
};

/** Returns what waits to be published and the state of the latest publication. Throws `unavailable`. */
export const findPublication = async (deps: Deps): Promise<PublicationJson> =>
  (await readPublication(deps)).publication;

const requestBuild = async (deps: Deps, id: string): Promise<void> => {
  try {
    await deps.publication.requestBuild();
  } catch (error) {
    // If this fails too, the publication counts as failed after some time.
    await markPublicationFailed(deps.db, id, deps.now()).catch(() => undefined);
    throw error;
  }
};

/**
 * Builds the site from the present content. Does nothing if a build is running or, without `force`, if there is no
 * change to publish. Throws `unavailable`, and marks the publication as failed, if the build hook is out of reach.
 */
export const requestPublication = async (
  deps: Deps,
  actor: AdministratorActor,
  { force }: { force: boolean },
): Promise<PublicationJson> => {
  const { publication, deployed } = await readPublication(deps);
  const { state, count } = publication;
  if (state === 'running' || (state === 'idle' && count === 0 && !force)) return publication;
  const id = randomUUID();
  const requestedAt = deps.now();
  const { db } = deps;
  try {
    await write(deps, {
      actor,
      subject: { type: 'publication', id },
      action: 'publication.request',
      // If another publication is running, its build will read the content.
      first: [lockPublications(db), refuseWhen(db, selectAskedAfter(db, runningSince(deployed, requestedAt)))],
      statements: [insertPublication(db, { id, requestedAt, requestedBy: actor.id })],
      after: () => requestBuild(deps, id),
    });
  } catch (error) {
    if (isRefusedWrite(error)) return findPublication(deps);
    throw error;
  }
  return { ...publication, state: 'running', requestedAt: requestedAt.toISOString() };
};
