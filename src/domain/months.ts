import type { IsoDate } from './dates.ts';

/**
 * Returns the same day some months later, or the last one of a shorter month. Count from the first day of a series: counted
 * month by month, the 31st would stay the 28th after February.
 */
export const plusMonths = (day: IsoDate, months: number): IsoDate => {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7)) - 1 + months;
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(Number(day.slice(8)), last))).toISOString().slice(0, 10);
};
