import { createLoaded } from '#components/loading/loaded.ts';
import type { Figures } from '#domain/member/figures.ts';
import { api, call } from '#lib/api.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { seasonQuery } from '../season-in-hand/season-store.ts';

const { $loaded, load, forget } = createLoaded<Figures>(
  () => call(api.admin.figures.$get({ query: seasonQuery() })),
  adminHomeMessages.season.failed,
);

/** The club's figures. */
export const $figures = $loaded;

/** Reads the figures of the season in hand. */
export const loadFigures = load;

/** Forgets the figures of a visit that is over: a list that is opened later may know more. */
export const forgetFigures = forget;
