import { createLoaded } from '#components/loading/loaded.ts';
import type { FirstDay } from '#domain/site/first-day-steps.ts';
import { api, call } from '#lib/api.ts';
import { firstDayMessages } from '#messages/first-day.ts';

const { $loaded, load } = createLoaded<FirstDay>(() => call(api.admin['first-day'].$get()), firstDayMessages.title);

/** The first steps and the later steps that a new site still has to do. */
export const $firstDay = $loaded;
export const loadFirstDay = load;
