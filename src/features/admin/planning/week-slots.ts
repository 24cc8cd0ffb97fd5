import { type TrainingSession, type Weekday, weekdays } from '#domain/planning/training.ts';

/** What a week shows, as a grid or as a list. */
export interface WeekProps {
  sessions: readonly TrainingSession[];
  colourOf: (discipline: string) => number;
  /** Returns the clashes of a session. */
  clashesOf: (session: TrainingSession) => readonly string[];
}

/** When a training session takes place. */
export interface Slot {
  weekday: Weekday;
  startTime: string;
  endTime: string;
}

/** Returns the slot alone. */
export const slotOf = ({ weekday, startTime, endTime }: Slot): Slot => ({ weekday, startTime, endTime });

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

/** Returns the minutes since midnight of a time such as `19:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const timeAt = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

export interface Shift {
  days: number;
  minutes: number;
}

/** The minutes since midnight between which a session can be put. */
export interface Bounds {
  from: number;
  to: number;
}

const WHOLE_DAY: Bounds = { from: 0, to: DAY_MINUTES };

/**
 * Returns a slot moved by days and minutes: same length, on the nearest quarter of an hour, within the week and its
 * bounds.
 */
export const shiftSlot = (slot: Slot, { days, minutes }: Shift, bounds: Bounds = WHOLE_DAY): Slot => {
  const weekday = weekdays[within(slot.weekday + days, 1, 7) - 1] ?? slot.weekday;
  const start = minutesOf(slot.startTime);
  const end = minutesOf(slot.endTime);
  if (minutes === 0) return { ...slotOf(slot), weekday };
  const latest = Math.floor((Math.min(bounds.to, WHOLE_DAY.to) - (end - start)) / STEP_MINUTES) * STEP_MINUTES;
  const wanted = Math.round((start + minutes) / STEP_MINUTES) * STEP_MINUTES;
  const begin = within(wanted, bounds.from, Math.max(latest, bounds.from));
  return { weekday, startTime: timeAt(begin), endTime: timeAt(begin + end - start) };
};

export const isSameSlot = (one: Slot, other: Slot): boolean =>
  one.weekday === other.weekday && one.startTime === other.startTime && one.endTime === other.endTime;

/** Compares two slots by their order in the week. */
export const inWeekOrder = (one: Slot, other: Slot): number =>
  one.weekday - other.weekday || one.startTime.localeCompare(other.startTime);
