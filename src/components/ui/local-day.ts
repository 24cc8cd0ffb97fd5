import type { IsoDate } from '#domain/dates.ts';

/** Returns the instant at which a calendar day begins in the browser's own zone, as calendars need it. */
export const localDay = (day: IsoDate): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

export const isoOf = (day: Date): IsoDate =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
