import { type IsoDate, MIDNIGHT } from '#domain/dates.ts';
import { instantMessages } from '#messages/instant.ts';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const shortDay = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: 'Europe/Paris',
});

/** `245,00 €`, `−90,00 €` with a true minus. */
export const formatCents = (cents: number): string => euros.format(cents / 100).replace('-', '−');

/** An instant as a day, `20/11/26`. */
export const formatDay = (instant: string | Date): string => shortDay.format(new Date(instant));

/** A day without an hour, `20/11/26`: as it is typed, too. */
export const formatDate = (date: IsoDate): string => formatDay(`${date}T12:00:00Z`);

/** A birth date with its whole year, `05/03/1990`. */
export const formatBirthDate = (date: IsoDate): string => date.split('-').reverse().join('/');

/** A time of day, `19:30` as `19 h 30`, and `minuit` for the end of it. */
export const formatTime = (time: string): string =>
  time === MIDNIGHT ? instantMessages.midnight : time.replace(':', '\u202Fh\u202F');
