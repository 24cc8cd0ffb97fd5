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

/** The end of a day, in times: `00:00` begins it. */
export const MIDNIGHT = '24:00';
