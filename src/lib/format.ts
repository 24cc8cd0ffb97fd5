import { type IsoDate, MIDNIGHT } from '#domain/dates.ts';
import { instantMessages } from '#messages/instant.ts';
import { formatEuros } from '#messages/numbers.ts';

const shortDay = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: 'Europe/Paris',
});

/** Returns `245,00 €`, or `−90,00 €` with a true minus. */
export const formatCents = formatEuros;

/** Returns the day of an instant, `20/11/26`. */
export const formatDay = (instant: string | Date): string => shortDay.format(new Date(instant));

/** Returns a day without an hour, `20/11/26`, as people also type it. */
export const formatDate = (date: IsoDate): string => formatDay(`${date}T12:00:00Z`);

/** Returns a birth date with its whole year, `05/03/1990`. */
export const formatBirthDate = (date: IsoDate): string => date.split('-').reverse().join('/');

/** Returns a time of day: `19 h 30` for `19:30`, and `minuit` for the end of the day. */
export const formatTime = (time: string): string =>
  time === MIDNIGHT ? instantMessages.midnight : time.replace(':', '\u202Fh\u202F');
