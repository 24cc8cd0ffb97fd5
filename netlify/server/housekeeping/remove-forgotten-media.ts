import type { Deps } from '../deps.ts';
import { removeUnusedMedium } from '../media/actions.ts';
import { selectForgottenMedia } from '../media/queries.ts';
import { createTimer } from '../work-list.ts';

/** So long may a picture wait in a draft that only its author's browser knows. */
const DRAFT_MS = 30 * 24 * 3_600_000;
const MOST = 50;

/** Removes pictures that were sent and never shown. Stops in time; the rest is found again the next day. */
export const removeForgottenMedia = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<void> => {
  const before = new Date(deps.now().getTime() - DRAFT_MS);
  for (const { key } of await selectForgottenMedia(deps.db, before, MOST)) {
    if (isOutOfTime()) return;
    await removeUnusedMedium(deps, key);
  }
};
