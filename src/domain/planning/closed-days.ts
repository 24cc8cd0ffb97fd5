import type { IsoDate } from '../dates.ts';
import { plusDays } from '../dates.ts';
import type { ClosedDays, WeeklySlot } from './next-training.ts';
import type { Closure, Planning, TrainingSession } from './training.ts';

/** The header that tells home the closures: a JSON list of `ClosedDays`. */
export const CLOSED_HEADER = 'X-Closed';

/** The number of days ahead in which home looks for the next training session. */
const AHEAD = 98;

/** Returns the text that home shows of a training session beside its time. */
const sessionWords = ({ discipline, audience, place }: TrainingSession): string =>
  [discipline, audience, place].filter(Boolean).join(', ');

/** Returns the slot with all that home shows of a training session. */
export const sessionSlot = (session: TrainingSession): WeeklySlot => [
  session.weekday,
  session.startTime,
  session.endTime,
  sessionWords(session),
];

/** Returns the slot as one text, by which home finds the session again: `1,18:30,20:00,Canne, Dojo`. */
export const sessionName = (session: TrainingSession): string => sessionSlot(session).join();

/** Returns the closures that matter to the next session, from a day on. */
const inSight = (closures: readonly Closure[], today: IsoDate): Closure[] =>
  closures.filter(({ from, to }) => to >= today && from <= plusDays(today, AHEAD));

/** Returns the days without training that matter to the next session, from a day on. */
export const closedAhead = ({ sessions, closures }: Planning, today: IsoDate): ClosedDays[] =>
  inSight(closures, today).flatMap(({ from, to, trainingSessionId }): ClosedDays[] => {
    if (trainingSessionId === null) return [[from, to]];
    const session = sessions.find(({ id }) => id === trainingSessionId);
    return session ? [[from, to, sessionName(session)]] : [];
  });

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The longest header. A proxy may accept no more than 4 kB for all headers of an answer. Bytes. */
const MAX_HEADER = 2000;

/**
 * Returns the days without training as a header carries them: JSON in ASCII, the nearest first. A list that is too long
 * is truncated at a day. Everything from that day on counts as closed, so that home names no session whose closures it
 * does not know.
 */
export const closedHeader = (closed: readonly ClosedDays[], today: IsoDate): string => {
  const byDay = closed.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const whole = asciiJson(byDay);
  if (whole.length <= MAX_HEADER) return whole;
  const cutAt = (day: IsoDate): string =>
    asciiJson([...byDay.filter(([from]) => from < day), [day, plusDays(today, AHEAD)]]);
  const [first = today, ...later] = new Set(byDay.map(([from]) => from));
  return later.map(cutAt).findLast((text) => text.length <= MAX_HEADER) ?? cutAt(first);
};

/**
 * Returns the built week with the present closures. It ignores a closure of a session that the built week does not
 * contain.
 */
export const withClosures = ({ sessions }: Planning, closures: readonly Closure[]): Planning => {
  const known = new Set(sessions.map(({ id }) => id));
  return {
    sessions,
    closures: closures.filter(({ trainingSessionId: id }) => id === null || known.has(id)),
  };
};
