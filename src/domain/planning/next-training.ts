// Pages carry this file as an inline script: it imports nothing and every byte counts.
/**
 * Monday is 1. Times of day are in Paris, `19:30`. The rest distinguishes the session from another one at the same
 * time.
 */
export type WeeklySlot = readonly [weekday: number, startTime: string, endTime: string, which?: number | string];

/**
 * The first and the last day without training, and the cancelled session, its slot as one text: `1,18:30,20:00,4`.
 * Without a slot, all sessions are cancelled.
 */
export type ClosedDays = readonly [from: string, to: string, slot?: string];

// This does not use `Intl`: on a slow phone its first use takes a tenth of a second before the page is painted.
/**
 * Returns the time on a clock in Paris as if it were UTC. Summer time lasts from the last Sunday of March, 1:00 UTC, to
 * the last Sunday of October (directive 2000/84/EC).
 */
export const parisClock = (now: Date): Date => {
  // The clock is set one hour back, so that the change of clocks falls on midnight.
  const utc = new Date(+now - 3_600_000);
  // From the last Sunday of a month of 31 days on, this number is that of the next month: 3 to 9 in summer, up to 12 at
  // the end of the year.
  const month = utc.getUTCMonth() + +(utc.getUTCDate() - utc.getUTCDay() > 24);
  return new Date(+now + 3_600_000 * (month % 10 > 2 ? 2 : 1));
};

/** The session's index in the week, whether it has begun, its day, and the number of days until then. */
type NextTraining = [slot: number, isNow: boolean, day: string, ahead: number];

/**
 * Returns the session that is going on, or the next one within 98 days, which is longer than any summer. It computes in
 * Paris time, whatever the time zone of the machine. Sessions of one day must come in order of their beginning.
 */
export const nextTraining = (
  slots: readonly WeeklySlot[],
  closed: readonly ClosedDays[],
  now: Date,
): NextTraining | undefined => {
  const clock = parisClock(now);
  // `19:30:00.000Z` sorts after `19:30`.
  const time = clock.toJSON().slice(11);
  for (let ahead = 0; ahead < 99; ahead++) {
    const date = new Date(+clock + ahead * 86_400_000);
    const day = date.toJSON().slice(0, 10);
    const slot = slots.findIndex(
      (one) =>
        one[0] % 7 === date.getUTCDay() &&
        (ahead || one[2] > time) &&
        !closed.some(([from, to, only]) => day >= from && day <= to && (!only || only === one.join())),
    );
    const next = slots[slot];
    if (next) return [slot, !ahead && next[1] < time, day, ahead];
  }
  return;
};
