import { DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../../deps.ts';
import { createTimer, untilOutOfTime } from '../../runtime/work-list.ts';
import { removeUnusedMedium } from '../../site/media/actions.ts';
import { selectForgottenMedia } from '../../site/media/queries.ts';

/** How long a picture may wait in a draft that only its author's browser holds. Milliseconds. */
const DRAFT_MS = 30 * DAY_MS;
const MOST = 50;

// Returns the pictures that the deployed pages show, or undefined if the deployed site does not tell them.
const findPrinted = async ({ publication, log }: Deps): Promise<string[] | undefined> => {
  const deployed = await publication.findDeployed().catch(() => undefined);
  if (!deployed) log('unused pictures kept: the deployed site does not say which it shows');
  return deployed?.pictures;
};

/**
 * Removes pictures that were sent a month ago and that neither the content nor the deployed site shows. Stops in time;
 * the next run finds the rest.
 */
export const removeForgottenMedia = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<void> => {
  const printed = await findPrinted(deps);
  if (!printed) return;
  const before = new Date(deps.now().getTime() - DRAFT_MS);
  const forgotten = await selectForgottenMedia(deps.db, before, printed, MOST);
  const items = forgotten.map((medium) => ({ id: medium.key, ...medium }));
  await untilOutOfTime(deps, 'unused picture', items, (medium) => removeUnusedMedium(deps, medium), isOutOfTime);
};
