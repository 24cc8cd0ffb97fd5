import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { plusDays } from '../dates.ts';
import {
  type Closure,
  closureOn,
  type Planning,
  type TrainingSession,
  type Weekday,
  weekdays,
} from '../planning/training.ts';
import { isClassOver } from '../planning/training-day.ts';
import { firstDayOf } from '../planning/training-days.ts';
import type { MailingPlan, MailPreview } from './mailing.ts';

/** The news about a class: it is cancelled, it takes place after all, or it was moved. */
export const classNews = ['cancelled', 'held', 'moved'] as const;
export type ClassNews = (typeof classNews)[number];

const slotSchema = z.object({
  weekday: z.literal(weekdays),
  startTime: z.string().check(z.maxLength(5)),
  endTime: z.string().check(z.maxLength(5)),
  place: z.string().check(z.maxLength(100)),
});

/** A class that was just moved, and where it was before. */
export const movedClassSchema = z.object({ sessionId: z.uuid('invalid'), before: slotSchema });
export type MovedClass = z.output<typeof movedClassSchema>;

/** The request of the planning screen for the news that can be told now. It names a class that was just moved. */
export const classNoticesSchema = z.object({ moved: z.optional(movedClassSchema) });

/** The news to tell. The recipients are exactly those that the plan named. */
export const tellClassSchema = z.object({
  moved: z.optional(movedClassSchema),
  id: z.guid('invalid'),
  selection: z.string('required').check(z.maxLength(100, 'invalid')),
});

/** A change of one class on one day. */
export interface ClassChange {
  session: TrainingSession;
  news: ClassNews;
  /** The day of the class. For a moved class it is the former day. */
  date: IsoDate;
  /** The closure that cancels it. */
  closure: Closure | undefined;
  /** The former place of a moved class, and its present day. */
  before: MovedClass['before'] | undefined;
  newDate: IsoDate;
}

/** A notice as the planning screen shows it. */
export interface ClassNotice {
  /** The id of the notice. It stays the same until the notice is sent, so that it is sent once. */
  id: string;
  news: ClassNews;
  discipline: string;
  date: IsoDate;
  startTime: string;
  plan: MailingPlan;
  letter: MailPreview;
}

/**
 * The last news that was told about a class on a day: `cancelled` or `held`. The map has no entry for a class that
 * nobody was told about.
 */
export type Told = ReadonlyMap<string, readonly string[]>;

/** Returns the key of a class on a day. */
export const classKey = (sessionId: string, date: IsoDate): string => `${sessionId} ${date}`;

/** Returns the key of a place in the week. A move to a place is told once. */
export const slotKey = ({
  weekday,
  startTime,
  endTime,
  place,
}: Record<'startTime' | 'endTime' | 'place', string> & { weekday: Weekday }): string =>
  `${weekday} ${startTime} ${endTime} ${place}`;

const isMoved = (session: TrainingSession, before: MovedClass['before']): boolean =>
  slotKey(session) !== slotKey(before);

/** Returns the first day of this week's class at a place, from a day on. */
const dayOf = ({ weekday }: { weekday: Weekday }, today: IsoDate): IsoDate => firstDayOf({ weekday }, today);

const movedChange = (
  { sessions, closures }: Planning,
  { sessionId, before }: MovedClass,
  today: IsoDate,
  now: Date,
): ClassChange[] => {
  const session = sessions.find(({ id }) => id === sessionId);
  if (!session || !isMoved(session, before)) return [];
  const date = dayOf(before, today);
  const newDate = dayOf(session, today);
  const tomorrow = plusDays(today, 1);
  const isNear = (day: IsoDate, endTime: string): boolean => day <= tomorrow && !isClassOver(day, endTime, now);
  if (!isNear(date, before.endTime) && !isNear(newDate, session.endTime)) return [];
  // A class that is both moved and cancelled is told as cancelled.
  return closureOn(closures, session, newDate)
    ? []
    : [{ session, news: 'moved', date, closure: undefined, before, newDate }];
};

/**
 * Returns what can be told of the classes of today and tomorrow, in Paris (docs/rules.md#classes-by-mail): a class that
 * is cancelled, a class that was announced as cancelled and takes place after all, and a class that was just moved. It
 * leaves out news that repeat the last ones.
 */
export const classChanges = (
  planning: Planning,
  told: Told,
  { today, now, moved }: { today: IsoDate; now: Date; moved?: MovedClass | undefined },
): ClassChange[] => {
  const { sessions, closures } = planning;
  const found = [today, plusDays(today, 1)].flatMap((date) =>
    sessions
      .filter((session) => dayOf(session, date) === date && !isClassOver(date, session.endTime, now))
      .flatMap((session): ClassChange[] => {
        const closure = closureOn(closures, session, date);
        const last = told.get(classKey(session.id, date))?.findLast((news) => news === 'cancelled' || news === 'held');
        const base = { session, date, closure, before: undefined, newDate: date };
        if (closure) return last === 'cancelled' ? [] : [{ ...base, news: 'cancelled' }];
        return last === 'cancelled' ? [{ ...base, news: 'held' }] : [];
      }),
  );
  const movedHere = moved ? movedChange(planning, moved, today, now) : [];
  return [
    ...found,
    ...movedHere.filter(
      ({ session, date }) => told.get(classKey(session.id, date))?.at(-1) !== `moved ${slotKey(session)}`,
    ),
  ];
};
