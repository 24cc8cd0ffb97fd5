import * as z from 'zod';
import { classNews } from '#domain/mail/class-notice.ts';
import { weekdays } from '#domain/planning/training.ts';
import { anyId, count, day, id, instant } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import { mailing, mailingPlan, mailPreview } from '../../mail/answers.ts';
import type { adminPlanningRoutes } from './admin-routes.ts';
import type { feedRoutes, planningRoutes } from './routes.ts';

const time = z.string().regex(/^\d\d:\d\d$/);

export const trainingSession = z
  .strictObject({
    id,
    weekday: z.literal(weekdays),
    startTime: time,
    endTime: time,
    discipline: z.string(),
    audience: z.string(),
    place: z.string(),
    coach: z.string(),
    note: z.string(),
    updatedAt: instant,
  })
  .meta({ id: 'TrainingSession' });

export const closure = z
  .strictObject({ id, from: day, to: day, label: z.string(), trainingSessionId: id.nullable(), updatedAt: instant })
  .meta({ id: 'Closure' });

export const planning = z
  .strictObject({ sessions: z.array(trainingSession), closures: z.array(closure) })
  .meta({ id: 'Planning' });

/** The next day with classes, or null. */
export const trainingDay = z.strictObject({
  day: z
    .strictObject({
      date: day,
      classes: z.array(z.strictObject({ session: trainingSession, closure: closure.nullable(), enrolled: count })),
    })
    .meta({ id: 'TrainingDay' })
    .nullable(),
});

export const planningAnswers = declare<typeof planningRoutes>('/api')({
  'GET /planning': {
    does: 'Returns the week, and the closures that are not over.',
    answers: { 200: planning },
  },
});

export const notice = z
  .strictObject({
    id: anyId,
    news: z.enum(classNews),
    discipline: z.string(),
    date: day,
    startTime: z.string(),
    plan: mailingPlan,
    letter: mailPreview,
  })
  .meta({ id: 'ClassNotice' });

export const adminPlanningAnswers = declare<typeof adminPlanningRoutes>('/api/admin')({
  'GET /planning': { does: 'Returns the week, and every closure.', answers: { 200: planning } },
  'GET /planning/day': {
    does: 'Returns the classes of today, or of the next day with classes, and how many are enrolled in each.',
    answers: { 200: trainingDay },
  },
  'GET /planning/:id': { does: 'Returns a training session.', answers: { 200: trainingSession } },
  'POST /planning': {
    does: 'Adds a training session to the week.',
    answers: { 201: trainingSession },
    refuses: { conflict: trainingSession },
  },
  'PUT /planning/:id': {
    does: 'Changes a training session.',
    answers: { 200: trainingSession },
    refuses: { conflict: trainingSession },
  },
  'DELETE /planning/:id': {
    does: 'Removes a training session.',
    answers: { 204: null },
    refuses: { conflict: trainingSession },
  },
  'POST /planning/notices/offered': {
    does: 'Tells which classes of today and tomorrow can be told about by mail, to whom, and what they would read.',
    answers: { 200: z.array(notice) },
  },
  'POST /planning/notices': {
    does: 'Tells those of a class what became of it. The request is idempotent.',
    answers: { 201: mailing },
    refuses: { conflict: mailingPlan.optional() },
  },
  'GET /planning/closures': { does: 'Lists every closure, the earliest first.', answers: { 200: z.array(closure) } },
  'GET /planning/closures/:id': { does: 'Returns a closure.', answers: { 200: closure } },
  'POST /planning/closures': {
    does: 'Closes the club for some days, or cancels one training session on them.',
    answers: { 201: closure },
    refuses: { conflict: closure },
  },
  'PUT /planning/closures/:id': {
    does: 'Changes a closure.',
    answers: { 200: closure },
    refuses: { conflict: closure },
  },
  'DELETE /planning/closures/:id': {
    does: 'Removes a closure.',
    answers: { 204: null },
    refuses: { conflict: closure },
  },
});

const calendar = { types: ['text/calendar; charset=utf-8'], what: 'an iCalendar file (RFC 5545)' };

export const feedAnswers = declare<typeof feedRoutes>('')({
  'GET /planning.ics': {
    does: 'Returns the calendar of the whole club, to subscribe to.',
    answers: { 200: calendar },
  },
  'GET /planning/:file{[a-z0-9-]+\\.ics}': {
    does: 'Returns the calendar of one discipline, to subscribe to.',
    params: { file: z.string().regex(/^[a-z0-9-]+\.ics$/) },
    answers: { 200: calendar },
  },
});
