import type { Figures } from '#domain/figures.ts';
import { seasonSchema } from '#domain/member-filter.ts';
import type { Season } from '#domain/season.ts';
import { api, call } from '#lib/api.ts';
import { withQuery } from '#lib/paths.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { createLoaded } from '../loaded.ts';

/** The season of the address. Undefined means the season open to sign-up. */
const seasonOfAddress = (): Season | undefined => {
  const asked = seasonSchema.safeParse(new URLSearchParams(location.search).get('season'));
  return asked.success ? asked.data : undefined;
};

const { $loaded, load } = createLoaded<Figures>(() => {
  const season = seasonOfAddress();
  return call(api.admin.figures.$get({ query: season ? { season } : {} }));
}, adminHomeMessages.season.failed);

/** The club's figures. */
export const $figures = $loaded;

/** Reads the figures for the season of the address. */
export const loadFigures = load;

/** Shows another season and changes the address, without a new entry in the history. */
export const chooseSeason = (season: Season): void => {
  history.replaceState(history.state, '', withQuery(location.pathname, { season }));
  void load();
};
