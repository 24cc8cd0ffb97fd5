import { createLoaded } from '#components/loading/loaded.ts';
import type { FirstDay } from '#domain/site/first-day-steps.ts';
import { api, call } from '#lib/api.ts';
import { firstDayMessages } from '#messages/first-day.ts';

const { $loaded, load } = createLoaded<FirstDay>(() => call(api.admin['first-day'].$get()), firstDayMessages.title);

/** What a new site still lacks: first, and afterwards. */
export const $firstDay = $loaded;
export const loadFirstDay = load;
