/** A calendar day, `2026-11-20`, without time or zone. */
export type IsoDate = string;

let paris: Intl.DateTimeFormat | undefined;

// Made at its first use: with it come 8 MB of time zones, which most answers need not wait for.
const inParis = (): Intl.DateTimeFormat => {
  paris ??= new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Paris',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return paris;
};

/** The length of a day in UTC, in milliseconds. */
export const DAY_MS = 86_400_000;

/** Returns the day in Paris at an instant. The club's day changes at midnight in Paris. */
export const dayInParis = (instant: Date): IsoDate => {
  // Reads the parts, because browsers disagree on formats: `2026-11-20` was once `11/20/26` in Canadian English.
  const parts = inParis().formatToParts(instant);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
};

/** Returns true for an existing day written `YYYY-MM-DD`. 29 February exists only in leap years. */
export const isIsoDate = (text: string): boolean =>
  // For a day that does not exist, some browsers give a day of the next month and others `null`.
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && String(new Date(text).toJSON()).startsWith(text);

/** The end of a day as a time. `00:00` is its beginning. */
export const MIDNIGHT = '24:00';
