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
 * The session going on, or the next one to begin within 60 days, in Paris whatever the zone of the machine. Sessions of
 * one day come in the order of their beginning, as a `Planning` has them.
 */
export const nextTraining = (
  slots: readonly WeeklySlot[],
  closed: readonly ClosedDays[],
  now: Date,
): { slot: number; day: string; isNow: boolean } | undefined => {
  // Swedish writes ISO: `2026-11-20 19:30:00`, whose time sorts after `19:30`.
  const local = now.toLocaleString('sv', { timeZone: 'Europe/Paris' });
  const time = local.slice(11);
  for (let ahead = 0; ahead < 61; ahead++) {
    const date = new Date(+new Date(local.slice(0, 10)) + ahead * 864e5);
    const day = date.toJSON().slice(0, 10);
    const slot = slots.findIndex(
      ({ weekday, endTime }, index) =>
        weekday % 7 === date.getUTCDay() &&
        (ahead || endTime > time) &&
        !closed.some((days) => days.from <= day && day <= days.to && (days.slot ?? index) === index),
    );
    const next = slots[slot];
    if (next) return { slot, day, isNow: !ahead && next.startTime < time };
  }
  return;
};
