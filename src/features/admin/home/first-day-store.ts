import type { FirstDayStep } from '#domain/first-day.ts';
import { api, call } from '#lib/api.ts';
import { firstDayMessages } from '#messages/first-day.ts';
import { createLoaded } from '../loaded.ts';

const { $loaded, load } = createLoaded<readonly FirstDayStep[]>(
  async () => (await call(api.admin['first-day'].$get())).missing,
  firstDayMessages.title,
);

/** What a new site still lacks. */
export const $firstDay = $loaded;
export const loadFirstDay = load;
