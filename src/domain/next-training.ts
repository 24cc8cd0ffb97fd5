// Sent with pages as an inline script: no import, and every byte counts.
/** Monday is 1. Times of day in Paris, `19:30`. */
export type WeeklySlot = readonly [weekday: number, startTime: string, endTime: string];

/** First and last day without training, and the place of the one session that is cancelled; without it, all are. */
export type ClosedDays = readonly [from: string, to: string, slot?: number];

// Not by `Intl`: on a slow phone its first use takes a tenth of a second, before anything is painted.
/**
 * The clock of Paris, as if it were UTC. Summer time lasts from the last Sunday of March, 1:00 UTC, to that of October
 * (directive 2000/84/EC).
 */
export const parisClock = (now: Date): Date => {
  // On its Sundays clocks change at midnight.
  const utc = new Date(+now - 3_600_000);
  // From the last Sunday of a month of 31 days on, the next: 3 to 9 in summer, up to 12 at the end of the year.
  const month = utc.getUTCMonth() + +(utc.getUTCDate() - utc.getUTCDay() > 24);
  return new Date(+now + 3_600_000 * (month % 10 > 2 ? 2 : 1));
};

/** Its place in the week, whether it has begun, its day, and how many days ahead that is. */
type NextTraining = [slot: number, isNow: boolean, day: string, ahead: number];

/**
 * The session going on, or the next one to begin within 98 days, longer than any summer, in Paris whatever the zone of
 * the machine. Sessions of one day come in the order of their beginning, as a `Planning` has them.
 */
export const nextTraining = (
  slots: readonly WeeklySlot[],
  closed: readonly ClosedDays[],
  now: Date,
): NextTraining | undefined => {
  const clock = parisClock(now);
  // Its `19:30:00.000Z` sorts after `19:30`.
  const time = clock.toJSON().slice(11);
  for (let ahead = 0; ahead < 99; ahead++) {
    const date = new Date(+clock + ahead * 86_400_000);
    const day = date.toJSON().slice(0, 10);
    const slot = slots.findIndex(
      ([weekday, , endTime], index) =>
        weekday % 7 === date.getUTCDay() &&
        (ahead || endTime > time) &&
        !closed.some(([from, to, only = index]) => day >= from && day <= to && only === index),
    );
    const next = slots[slot];
    if (next) return [slot, !ahead && next[1] < time, day, ahead];
  }
  return;
};
