import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { createLoaded } from '#components/loading/loaded.ts';
import { DAY_MS } from '#domain/dates.ts';
import { seasonSchema } from '#domain/member/member-filter.ts';
import type { Season } from '#domain/season/season.ts';
import type { SeasonsInHand } from '#domain/season/season-days.ts';
import { api, call } from '#lib/api.ts';
import { withQuery } from '#lib/paths.ts';
import { SEASON_IN_HAND } from '#lib/storage-keys.ts';
import { forgetInTab, keepInTab, keptInTab } from '#lib/tab-storage.ts';

/**
 * The season that the user chose in the head, for lists, figures, mails and class lists. Undefined stands for the
 * running one, which the server knows (docs/rules.md#season-in-hand).
 */
export const $season = atom<Season | undefined>(seasonSchema.safeParse(keptInTab(SEASON_IN_HAND)).data);

/** The seasons to choose from, and the one that runs. */
export const loadedSeasons = createLoaded<SeasonsInHand>(() => call(api.admin.seasons['in-hand'].$get()));

/** Switches to another season. This tab keeps the choice for a day. Every list is read again. */
export const chooseSeason = (season: Season): void => {
  const known = loadedSeasons.$loaded.get();
  const isRunning = known.state === 'ready' && known.value.running === season;
  if (isRunning) forgetInTab(SEASON_IN_HAND);
  else keepInTab(SEASON_IN_HAND, season, DAY_MS);
  $season.set(isRunning ? undefined : season);
};

/** Returns the query parameter that names the chosen season. */
export const seasonQuery = (): { season?: Season } => {
  const season = $season.get();
  return season === undefined ? {} : { season };
};

/** Switches to the season that an address names, and removes it from the address. Returns true if there was one. */
export const takeSeasonOfAddress = (): boolean => {
  const { season, ...others } = Object.fromEntries(new URLSearchParams(location.search));
  const asked = seasonSchema.safeParse(season);
  if (!asked.success) return false;
  history.replaceState(history.state, '', withQuery(location.pathname, others) + location.hash);
  chooseSeason(asked.data);
  return true;
};

/** Returns the season in hand by its name, or undefined until the running one is known. */
export const useSeasonInHand = (): Season | undefined => {
  const chosen = useStore($season);
  const known = useStore(loadedSeasons.$loaded);
  return chosen ?? (known.state === 'ready' ? known.value.running : undefined);
};
