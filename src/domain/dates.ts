/** A calendar day, `2026-11-20`, without time or zone. */
export type IsoDate = string;

/** The length of a day in UTC, in milliseconds. */
export const DAY_MS = 86_400_000;

/** Returns the day that is `days` days after a day. */
export const plusDays = (date: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const HOUR_MS = 3_600_000;

/** Returns the instant at which clocks change in a month, counted from 0: its last Sunday at 1:00 in UTC. */
const clocksChange = (year: number, month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return Date.UTC(year, month, last.getUTCDate() - last.getUTCDay(), 1);
};

/**
 * Returns an instant whose day and time in UTC are those of Paris at the given one, from 1996 on (directive 2000/84/EC,
 * articles 2 and 3). `Intl` could do this too, but its first call takes 20 ms and loads 8 MB of time zones.
 */
export const clockOfParis = (instant: Date): Date => {
  const at = instant.getTime();
  const year = instant.getUTCFullYear();
  const isSummer = at >= clocksChange(year, 2) && at < clocksChange(year, 9);
  return new Date(at + (isSummer ? 2 : 1) * HOUR_MS);
};

/** Returns the day in Paris at an instant. The club's day changes at midnight in Paris. */
export const dayInParis = (instant: Date): IsoDate => clockOfParis(instant).toISOString().slice(0, 10);

/** Returns the instant at which a day begins in Paris. Clocks never change at midnight there. */
export const dayBeginsInParis = (day: IsoDate): Date => {
  const midnight = Date.parse(day);
  const inWinter = new Date(midnight - HOUR_MS);
  return clockOfParis(inWinter).getTime() === midnight ? inWinter : new Date(midnight - 2 * HOUR_MS);
};

/** Returns true for an existing day written `YYYY-MM-DD`. 29 February exists only in leap years. */
export const isIsoDate = (text: string): boolean =>
  // For a day that does not exist, some browsers give a day of the next month and others `null`.
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && String(new Date(text).toJSON()).startsWith(text);

/** The end of a day as a time. `00:00` is its beginning. */
export const MIDNIGHT = '24:00';
