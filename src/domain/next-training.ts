// Sent with pages as an inline script: no import, and every byte counts.
export interface WeeklySlot {
  /** 1 is Monday. */
  readonly weekday: number;
  /** Paris time of day, `19:30`. */
  readonly startTime: string;
  readonly endTime: string;
}

export interface ClosedDays {
  /** First and last day without training. */
  readonly from: string;
  readonly to: string;
  /** Index of the one session that is cancelled; absent: all. */
  readonly slot?: number;
}

/** One in the morning, universal time, of the month's last Sunday. `month` counts from 0. */
const lastSunday = (year: number, month: number): number => {
  const end = new Date(Date.UTC(year, month + 1, 0, 1));
  return +end - end.getUTCDay() * 864e5;
};

/**
 * An instant moved so that its universal time reads as Paris time (directive 2000/84/EC: summer time from the last Sunday
 * of March to that of October). By hand: the first use of `Intl` with a zone blocks a phone for a tenth of a second.
 */
export const inParis = (instant: Date): Date => {
  const year = instant.getUTCFullYear();
  const isSummer = +instant >= lastSunday(year, 2) && +instant < lastSunday(year, 9);
  return new Date(+instant + (isSummer ? 2 : 1) * 36e5);
};

/**
 * The session going on, or the next one to begin within 60 days, in Paris whatever the zone of the machine. Sessions of
 * one day come in the order of their beginning, as a `Planning` has them.
 */
export const nextTraining = (
  slots: readonly WeeklySlot[],
  closed: readonly ClosedDays[],
  now: Date,
): { slot: number; day: string; isToday: boolean; isNow: boolean } | undefined => {
  const local = inParis(now);
  // `19:30:00.000Z` sorts after `19:30`.
  const time = local.toJSON().slice(11);
  for (let ahead = 0; ahead < 61; ahead++) {
    const date = new Date(+local + ahead * 864e5);
    const day = date.toJSON().slice(0, 10);
    const slot = slots.findIndex(
      ({ weekday, endTime }, index) =>
        weekday % 7 === date.getUTCDay() &&
        (ahead || endTime > time) &&
        !closed.some((days) => days.from <= day && day <= days.to && (days.slot ?? index) === index),
    );
    const next = slots[slot];
    if (next) return { slot, day, isToday: !ahead, isNow: !ahead && next.startTime < time };
  }
  return;
};
