import type { ClosedDays, WeeklySlot } from '#domain/planning/next-training.ts';
import type { Closure, Planning, TrainingSession, Weekday } from '#domain/planning/training.ts';
import { disciplineSlug } from '#domain/slug.ts';

export interface WeekSession extends TrainingSession {
  /** The cancelled dates of this session, without the closures of the whole club. */
  cancelled: Closure[];
}

export interface WeekDay {
  weekday: Weekday;
  sessions: WeekSession[];
}

/** Returns the planning without the closures that were over before `today`, a day in Paris. */
export const planningAhead = (planning: Planning, today: string): Planning => ({
  ...planning,
  closures: planning.closures.filter(({ to }) => to >= today),
});

/** Returns the weekdays with training, each with its sessions. */
export const weekOf = ({ sessions, closures }: Planning): WeekDay[] => {
  const days: WeekDay[] = [];
  for (const session of sessions) {
    const cancelled = closures.filter(({ trainingSessionId }) => trainingSessionId === session.id);
    const day = days.find(({ weekday }) => weekday === session.weekday);
    if (day) day.sessions.push({ ...session, cancelled });
    else days.push({ weekday: session.weekday, sessions: [{ ...session, cancelled }] });
  }
  return days;
};

/** Returns the disciplines in the order of the week, each once. */
const disciplinesOf = ({ sessions }: Planning): string[] => [...new Set(sessions.map(({ discipline }) => discipline))];

/**
 * Returns the disciplines that have training, in the order of the prices; disciplines without a price come last. Two
 * spellings of a name count as one, because they share a calendar.
 */
export const taughtOf = (planning: Planning, offered: readonly string[]): string[] => {
  const taught = disciplinesOf(planning);
  const slugs = new Set(taught.map(disciplineSlug));
  // The name is deleted once it is found, because each slug stands for one discipline.
  return [...offered, ...taught].filter((name) => slugs.delete(disciplineSlug(name)));
};

/** Returns the colour of each discipline, one of three, by its name. Moving a session changes no colour. */
export const coloursOf = (planning: Planning): ((discipline: string) => number) => {
  const disciplines = disciplinesOf(planning).toSorted();
  return (discipline) => Math.max(0, disciplines.indexOf(discipline)) % 3;
};

/** Returns the slots from which the page's script finds the next session, by the index of each session on the page. */
export const slotsOf = ({ sessions, closures }: Planning): { slots: WeeklySlot[]; closed: ClosedDays[] } => {
  const slots = sessions.map(
    ({ weekday, startTime, endTime }, place): WeeklySlot => [weekday, startTime, endTime, place],
  );
  const closed = closures.flatMap(({ from, to, trainingSessionId }): ClosedDays[] => {
    if (trainingSessionId === null) return [[from, to]];
    const slot = slots[sessions.findIndex(({ id }) => id === trainingSessionId)];
    return slot ? [[from, to, slot.join()]] : [];
  });
  return { slots, closed };
};
