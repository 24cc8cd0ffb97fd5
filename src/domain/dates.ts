import { cleanCode } from './text.ts';

/** A calendar day, `2026-11-20`, without time or zone. */
export type IsoDate = string;

const paris = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** In UTC every day has as many. */
export const DAY_MS = 86_400_000;

/** The day it is in Paris at this instant: the club's day changes at its own midnight. */
export const dayInParis = (instant: Date): IsoDate => {
  // In parts: how a country writes its days changes with the browser's age, `2026-11-20` was once `11/20/26` in Canada.
  const { year, month, day } = Object.fromEntries(paris.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
};

/** True for an existing day written `YYYY-MM-DD`: 29 February only in leap years. */
export const isIsoDate = (text: string): boolean =>
  // What does not exist is the next month's in some browsers, and `null` in others.
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && String(new Date(text).toJSON()).startsWith(text);

/**
 * What a person types as a birth date (`5/3/1990`, `05.03.90`, `05031990`) as an ISO date, or undefined.
 * Two typed digits mean the latest year of that ending which is not in the future.
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
