import type { IsoDate } from '#domain/dates.ts';
import { firstOfMonth } from './first-of-month.ts';

const longDay = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns a day in words: «3 novembre 2026», «1er juin 2027». */
export const longDayOf = (day: IsoDate): string => firstOfMonth(longDay.format(new Date(day)));
