import { DAY_MS } from '#domain/dates.ts';
import type { Deps } from '../deps.ts';
import { removeUnusedMedium } from '../media/actions.ts';
import { selectForgottenMedia } from '../media/queries.ts';
import { createTimer, untilOutOfTime } from '../work-list.ts';

/** So long may a picture wait in a draft that only its author's browser knows. */
const DRAFT_MS = 30 * DAY_MS;
const MOST = 50;

// The built pages print what was true when they were built: undefined while they do not say what that is.
const findPrinted = async ({ publication, log }: Deps): Promise<string[] | undefined> => {
  const deployed = await publication.findDeployed().catch(() => undefined);
  if (!deployed) log('unused pictures kept: the deployed site does not tell its own');
  return deployed?.pictures;
};

/**
 * Removes pictures sent a month ago that nothing shows, nor a page of the deployed site prints. Stops in time; the rest
 * is found again the next day.
 */
export const removeForgottenMedia = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<void> => {
  const printed = await findPrinted(deps);
  if (!printed) return;
  const before = new Date(deps.now().getTime() - DRAFT_MS);
  const forgotten = await selectForgottenMedia(deps.db, before, printed, MOST);
  const items = forgotten.map((medium) => ({ id: medium.key, ...medium }));
  await untilOutOfTime(deps, 'unused picture', items, (medium) => removeUnusedMedium(deps, medium), isOutOfTime);
};
