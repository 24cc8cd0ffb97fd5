import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import { type AidState, aidStates, type ListedAid } from '#domain/money/aid.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { withQuery } from '#lib/paths.ts';
import { aidListMessages } from '#messages/aid-list.ts';
import { fetchAids } from '../aid-dialogs/aid-api.ts';
import { seasonQuery } from '../season-in-hand/season-store.ts';

/** The aids that the members of the season in hand claim. */
export const { $loaded: $aids, load: loadAids } = createLoaded<readonly ListedAid[]>(
  () => fetchAids(seasonQuery()),
  aidListMessages.failed,
);

/** The aids that are chosen to be marked together. */
export const $chosenAids = atom<ReadonlySet<string>>(new Set());
export const forgetChosenAids = (): void => $chosenAids.set(new Set());

/** What a dialog of the screen is about. */
export type AidDialog = { name: 'reimburse'; aids: readonly ListedAid[] } | { name: 'refuse'; aid: ListedAid };

export const $aidDialog = atom<AidDialog | undefined>(undefined);
export const closeAidDialog = (): void => $aidDialog.set(undefined);

const names: Readonly<Record<AidState, string>> = {
  'to-enter': '',
  entered: 'saisies',
  reimbursed: 'remboursees',
  refused: 'refusees',
};

/** Returns the view that an address names: the aids to type in, by default. */
export const aidViewOf = (name: string | undefined): AidState =>
  aidStates.find((state) => names[state] === name) ?? 'to-enter';

/** Returns the address of a view. */
export const aidsPath = (state: AidState): string =>
  withQuery(adminPaths.aids, state === 'to-enter' ? {} : { vue: names[state] });
