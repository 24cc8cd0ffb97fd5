import type { IsoDate } from '#domain/dates.ts';

/** A calendar day as the instant it begins here: calendars reckon in the browser's own days. */
export const localDay = (day: IsoDate): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

export const isoOf = (day: Date): IsoDate =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
