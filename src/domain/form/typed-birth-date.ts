import { type IsoDate, isIsoDate } from '../dates.ts';
import { cleanCode } from '../text.ts';

/**
 * Returns a typed birth date (`5/3/1990`, `05.03.90`, `05031990`) as an ISO date, or undefined. Two digits mean the
 * latest year with that ending that is not in the future.
 */
export const parseTypedBirthDate = (typed: string, today: IsoDate): IsoDate | undefined => {
  const clean = cleanCode(typed);
  const match =
    /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})$/.exec(clean) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(clean);
  if (!match && isIsoDate(clean)) return clean;
  const [, day, month, year] = match ?? [];
  if (!day || !month || !year) return undefined;
  const monthDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const iso = `${year.length === 4 ? year : latestPastYear(year, monthDay, today)}-${monthDay}`;
  return isIsoDate(iso) ? iso : undefined;
};

const latestPastYear = (twoDigits: string, monthDay: string, today: IsoDate): string => {
  const century = Number(today.slice(0, 2));
  const inThisCentury = `${century}${twoDigits}`;
  return `${inThisCentury}-${monthDay}` <= today ? inThisCentury : `${century - 1}${twoDigits}`;
};
