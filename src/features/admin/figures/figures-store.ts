import { createLoaded } from '#components/loading/loaded.ts';
import type { Figures } from '#domain/member/figures.ts';
import { api, call } from '#lib/api.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { seasonQuery } from '../season-in-hand/season-store.ts';

const { $loaded, load, forget } = createLoaded<Figures>(
  () => call(api.admin.figures.$get({ query: seasonQuery() })),
  adminHomeMessages.season.failed,
);

export const $figures = $loaded;

export const loadFigures = load;

/** Forgets the figures when the screen is left, because a list that is opened later may have newer data. */
export const forgetFigures = forget;
