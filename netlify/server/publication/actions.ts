import { randomUUID } from 'node:crypto';
import type { ArticleSummary } from '#domain/article.ts';
import { selectPublicAmong, toSummary } from '../articles/queries.ts';
import { insertAuditEntry } from '../audit/queries.ts';
import { isRefused } from '../db/errors.ts';
import { refuseWhen } from '../db/guard.ts';
import type { Deps } from '../deps.ts';
import type { DeployedContent } from '../integrations/build-hook.ts';
import { readSiteContent } from '../site-content.ts';
import { type PendingPart, pendingParts, printedArticles } from './pending.ts';
import {
  insertPublication,
  lockPublications,
  markPublicationFailed,
  selectAskedAfter,
  selectLatestPublication,
} from './queries.ts';
import { type PublicationState, publicationState, runningSince } from './state.ts';

export interface PublicationJson {
  state: PublicationState;
  pending: PendingPart[];
  count: number;
  /** When the present site was built, or null if the site does not say. */
  deployedAt: string | null;
  /** When the latest publication was asked for. */
  requestedAt: string | null;
  /** False if no build hook is set, so that nobody can publish. */
  configured: boolean;
}

interface Found {
  publication: PublicationJson;
  deployed: DeployedContent | undefined;
}

// Home may show articles that are not among its newest any more, so they are asked for by id.
const publicAmong = async ({ db }: Deps, ids: readonly string[]): Promise<ArticleSummary[]> =>
  ids.length === 0 ? [] : (await selectPublicAmong(db, ids)).map(toSummary);

const find = async (deps: Deps): Promise<Found> => {
  const now = deps.now();
  const [content, [latest], deployed] = await Promise.all([
    readSiteContent(deps.db, now),
    selectLatestPublication(deps.db),
    deps.publication.findDeployed(),
  ]);
  const publicArticles = await publicAmong(deps, printedArticles(deployed?.revision));
  const pending = pendingParts(content, deployed?.revision, publicArticles);
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
export const findPublication = async (deps: Deps): Promise<PublicationJson> => (await find(deps)).publication;

// Writes nothing if another publication is running: its build will read the content.
const recordRequest = async (
  { db }: Deps,
  publication: { id: string; requestedAt: Date; requestedBy: string },
  since: Date,
): Promise<boolean> => {
  const { id: subjectId, requestedBy: administratorId } = publication;
  try {
    await db.batch([
      lockPublications(db),
      refuseWhen(db, selectAskedAfter(db, since)),
      insertPublication(db, publication),
      insertAuditEntry(db, {
        administratorId,
        action: 'publication.request',
        subjectId,
        fields: [],
      }),
    ]);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
};

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
 * Builds the site from the present content. Does nothing if a build is running or, without `force`, nothing waits.
 * Throws `unavailable`, and marks the publication as failed, if the build cannot be asked for.
 */
export const requestPublication = async (
  deps: Deps,
  administratorId: string,
  { force }: { force: boolean },
): Promise<PublicationJson> => {
  const { publication, deployed } = await find(deps);
  const { state, count } = publication;
  if (state === 'running' || (state === 'idle' && count === 0 && !force)) return publication;
  const id = randomUUID();
  const requestedAt = deps.now();
  const request = { id, requestedAt, requestedBy: administratorId };
  if (!(await recordRequest(deps, request, runningSince(deployed, requestedAt)))) return findPublication(deps);
  await requestBuild(deps, id);
  return { ...publication, state: 'running', requestedAt: requestedAt.toISOString() };
};
