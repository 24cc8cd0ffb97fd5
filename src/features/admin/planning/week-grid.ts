import { type Bounds, minutesOf, type Slot } from './week-slots.ts';

/** The minutes of one row of the grid. */
const ROW_MINUTES = 5;

/** The free minutes before and after the sessions, so that the user can drag a session there. */
const MARGIN_MINUTES = 30;

const SHORTEST_HOURS = 6;

const hourBefore = (minutes: number): number => Math.max(Math.floor(minutes / 60), 0);
const hourAfter = (minutes: number): number => Math.min(Math.ceil(minutes / 60), 24);

/**
 * Returns the whole hours that the grid shows, as minutes since midnight: the sessions, a margin around them, and at
 * least six hours.
 */
export const hoursShown = (slots: readonly Slot[]): Bounds => {
  const first = hourBefore(Math.min(24 * 60, ...slots.map(({ startTime }) => minutesOf(startTime))) - MARGIN_MINUTES);
  const last = hourAfter(Math.max(0, ...slots.map(({ endTime }) => minutesOf(endTime))) + MARGIN_MINUTES);
  const hours = Math.max(last - first, SHORTEST_HOURS);
  const added = hours - (last - first);
  const from = Math.min(Math.max(first - Math.floor(added / 2), 0), 24 - hours);
  return { from: from * 60, to: (from + hours) * 60 };
};

/** Returns these hours, extended by those of the held session. */
export const hoursWith = ({ from, to }: Bounds, held: Slot | undefined): Bounds => ({
  from: held ? Math.min(from, hourBefore(minutesOf(held.startTime)) * 60) : from,
  to: held ? Math.max(to, hourAfter(minutesOf(held.endTime)) * 60) : to,
});

export const rowCount = ({ from, to }: Bounds): number => (to - from) / ROW_MINUTES;

/** Returns the grid lines of a slot. The first line is 1. */
export const rowsOf = ({ startTime, endTime }: Slot, { from }: Bounds): { start: number; end: number } => ({
  start: Math.floor((minutesOf(startTime) - from) / ROW_MINUTES) + 1,
  end: Math.ceil((minutesOf(endTime) - from) / ROW_MINUTES) + 1,
});

/**
 * Returns the number of text lines that fit into the rows. In rem: a row is 0.4375, a line 1.09375, the padding 0.375.
 */
export const linesIn = (rows: number): number => Math.max(Math.floor((rows * 0.4375 - 0.375) / 1.09375), 1);

/** The place of a slot across its day: its lane and the number of lanes. */
export interface Lane {
  lane: number;
  lanes: number;
}

interface Named extends Slot {
  id: string;
}

// Slots of one day that overlap, directly or through others, share the width of the day.
const groupsOf = (slots: readonly Named[]): Named[][] => {
  const groups: Named[][] = [];
  let end = '';
  for (const slot of slots.toSorted((one, other) => one.startTime.localeCompare(other.startTime))) {
    const group = slot.startTime < end ? groups.at(-1) : undefined;
    if (group) group.push(slot);
    else groups.push([slot]);
    end = group && end > slot.endTime ? end : slot.endTime;
  }
  return groups;
};

const lanesOfGroup = (group: readonly Named[]): [string, Lane][] => {
  const ends: string[] = [];
  const places = group.map(({ id, startTime, endTime }) => {
    const free = ends.findIndex((end) => end <= startTime);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = endTime;
    return { id, lane };
  });
  return places.map(({ id, lane }) => [id, { lane, lanes: ends.length }]);
};

/** Returns the lanes of slots by id. Overlapping slots stand side by side. */
export const lanesOf = (slots: readonly Named[]): ReadonlyMap<string, Lane> =>
  new Map(
    [...Map.groupBy(slots, ({ weekday }) => weekday).values()]
      .flatMap(groupsOf)
      .flatMap((group) => lanesOfGroup(group)),
  );
