import type { ClosedDays, WeeklySlot } from '#domain/next-training.ts';
import { disciplineSlug } from '#domain/slug.ts';
import type { Closure, Planning, TrainingSession, Weekday } from '#domain/training.ts';

export interface WeekSession extends TrainingSession {
  /** When it does not take place, beside the closures of the whole club. */
  cancelled: Closure[];
}

export interface WeekDay {
  weekday: Weekday;
  sessions: WeekSession[];
}

/** The planning without the closures that were over before `today`, a day in Paris. */
export const planningAhead = (planning: Planning, today: string): Planning => ({
  ...planning,
  closures: planning.closures.filter(({ to }) => to >= today),
});

/** The days on which somebody trains, each with its sessions. */
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

/** The disciplines in the order in which the week brings them, each once. */
const disciplinesOf = ({ sessions }: Planning): string[] => [...new Set(sessions.map(({ discipline }) => discipline))];

/**
 * The disciplines somebody trains, as prices list them; what is taught without a price comes last. Two spellings of a
 * name are one: they share a calendar.
 */
export const taughtOf = (planning: Planning, offered: readonly string[]): string[] => {
  const taught = disciplinesOf(planning);
  const slugs = new Set(taught.map(disciplineSlug));
  // Deleted where it is found: each slug names one discipline.
  return [...offered, ...taught].filter((name) => slugs.delete(disciplineSlug(name)));
};

/** The colour of a discipline, one of three, by its name: moving a training session changes none. */
export const coloursOf = (planning: Planning): ((discipline: string) => number) => {
  const disciplines = disciplinesOf(planning).toSorted();
  return (discipline) => Math.max(0, disciplines.indexOf(discipline)) % 3;
};

/** What the page's script needs to find the next session, by the places of the sessions on the page. */
export const slotsOf = ({ sessions, closures }: Planning): { slots: WeeklySlot[]; closed: ClosedDays[] } => ({
  slots: sessions.map(({ weekday, startTime, endTime }) => [weekday, startTime, endTime]),
  closed: closures.flatMap(({ from, to, trainingSessionId }): ClosedDays[] => {
    if (trainingSessionId === null) return [[from, to]];
    const slot = sessions.findIndex(({ id }) => id === trainingSessionId);
    return slot < 0 ? [] : [[from, to, slot]];
  }),
});
