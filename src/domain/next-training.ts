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

/**
 * An instant moved so that its universal time reads as Paris time (directive 2000/84/EC: summer time from the last Sunday
 * of March to that of October, at one in the morning). By hand: the first use of `Intl` with a zone blocks a phone for a
 * tenth of a second.
 */
export const inParis = (instant: Date): Date => {
  const change = new Date(+instant - 36e5);
  const month = change.getUTCMonth();
  const isAfterLastSunday = change.getUTCDate() - change.getUTCDay() > 24;
  const isSummer = month === 2 ? isAfterLastSunday : month === 9 ? !isAfterLastSunday : month > 2 && month < 9;
  return new Date(+instant + (isSummer ? 72e5 : 36e5));
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
