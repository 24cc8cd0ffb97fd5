import * as z from 'zod/mini';
import { type IsoDate, MIDNIGHT } from '../dates.ts';
import {
  dayField,
  disciplineName,
  line,
  lineOrEmpty,
  MAX_CONTENT_LENGTH,
  missingOrInvalid,
  readAt,
} from '../form/content-fields.ts';
import { cleanCode } from '../text.ts';

/** 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

const endOfDay = (time: string): string => (time === '00:00' ? MIDNIGHT : time);

const timeOfDay = (times: RegExp, meant: (time: string) => string = (time) => time) =>
  z.string('required').check(
    z.overwrite((typed) => meant(cleanCode(typed))),
    z.minLength(1, { error: 'required', abort: true }),
    z.regex(times, 'time-invalid'),
  );

/**
 * A weekly training session as sent, within one day. Times are in Paris, `19:30`. An end at `00:00` becomes `24:00`.
 */
export const trainingSessionInputSchema = z
  .object({
    weekday: z.literal(weekdays, missingOrInvalid),
    startTime: timeOfDay(/^([01]\d|2[0-3]):[0-5]\d$/),
    endTime: timeOfDay(/^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/, endOfDay),
    discipline: disciplineName,
    audience: lineOrEmpty(MAX_CONTENT_LENGTH.label),
    place: lineOrEmpty(MAX_CONTENT_LENGTH.label),
    coach: lineOrEmpty(MAX_CONTENT_LENGTH.label),
    note: lineOrEmpty(MAX_CONTENT_LENGTH.note),
    updatedAt: readAt,
  })
  .check(z.refine(({ startTime, endTime }) => startTime < endTime, { error: 'end-on-another-day', path: ['endTime'] }));
export type TrainingSessionInput = z.output<typeof trainingSessionInputSchema>;

export interface TrainingSession extends Omit<TrainingSessionInput, 'updatedAt'> {
  id: string;
  updatedAt: string;
}

/** Days without training as sent, for the whole club or for one session. */
export const closureInputSchema = z
  .object({
    /** The first and the last day without training. */
    from: dayField,
    to: dayField,
    label: line(MAX_CONTENT_LENGTH.label),
    /** The one cancelled training session. Null closes the whole club. */
    trainingSessionId: z.prefault(z.nullable(z.uuid('invalid')), null),
    updatedAt: readAt,
  })
  .check(z.refine(({ from, to }) => from <= to, { error: 'end-before-start', path: ['to'] }));
export type ClosureInput = z.output<typeof closureInputSchema>;

export interface Closure extends Omit<ClosureInput, 'updatedAt'> {
  id: string;
  updatedAt: string;
}

/** The week from Monday on, and the closures, the earliest first. */
export interface Planning {
  sessions: TrainingSession[];
  closures: Closure[];
}

/** Returns why a training session does not take place on a day, or undefined if it does. */
export const closureOn = (
  closures: readonly Closure[],
  { id }: Pick<TrainingSession, 'id'>,
  date: IsoDate,
): Closure | undefined =>
  closures.find(
    ({ from, to, trainingSessionId }) =>
      from <= date && date <= to && (trainingSessionId === null || trainingSessionId === id),
  );
