import type { Figures } from '#domain/figures.ts';
import { api, call } from '#lib/api.ts';
import { adminHomeMessages } from '#messages/admin-home.ts';
import { createLoaded } from '../loaded.ts';

const { $loaded, load } = createLoaded<Figures>(() => call(api.admin.figures.$get()), adminHomeMessages.season.failed);

/** How the club stands. */
export const $figures = $loaded;
export const loadFigures = load;
