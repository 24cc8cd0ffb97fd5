import { type Bounds, minutesOf, type Slot } from './week-slots.ts';

/** Height of one row of the grid. */
const ROW_MINUTES = 5;

const [EARLIEST, LATEST] = [9 * 60, 22 * 60];

/** Whole hours that the grid shows: from nine to ten in the evening, and whatever lies outside. Minutes since midnight. */
export const hoursShown = (slots: readonly Slot[]): Bounds => ({
  from: Math.min(EARLIEST, ...slots.map(({ startTime }) => Math.floor(minutesOf(startTime) / 60) * 60)),
  to: Math.max(LATEST, ...slots.map(({ endTime }) => Math.ceil(minutesOf(endTime) / 60) * 60)),
});

export const rowCount = ({ from, to }: Bounds): number => (to - from) / ROW_MINUTES;

/** The grid lines between which a slot stands, the first line being 1. */
export const rowsOf = ({ startTime, endTime }: Slot, { from }: Bounds): { start: number; end: number } => ({
  start: Math.floor((minutesOf(startTime) - from) / ROW_MINUTES) + 1,
  end: Math.ceil((minutesOf(endTime) - from) / ROW_MINUTES) + 1,
});

/** Where a slot stands across its day: which of how many lanes. */
export interface Lane {
  lane: number;
  lanes: number;
}

interface Named extends Slot {
  id: string;
}

// Slots of one day that touch each other, directly or through others, share the day's width.
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

/** Puts slots that overlap side by side. By id. */
export const lanesOf = (slots: readonly Named[]): ReadonlyMap<string, Lane> =>
  new Map(
    [...Map.groupBy(slots, ({ weekday }) => weekday).values()]
      .flatMap(groupsOf)
      .flatMap((group) => lanesOfGroup(group)),
  );
