import * as z from 'zod';
import { attentionNames, type seasonFigures } from '#domain/member/figures.ts';
import { memberStatuses } from '#domain/member/member.ts';
import { memberFilterSchema, memberLists } from '#domain/member/member-filter.ts';
import { paymentMeans } from '#domain/money/payment.ts';
import { cents, count, day, season, sums } from '../../http/answer-parts.ts';
import { declare } from '../../http/declare.ts';
import type { adminFigureRoutes } from './routes.ts';

const part = z
  .strictObject({
    list: z.enum(memberLists),
    filter: z.strictObject(memberFilterSchema.shape),
    count,
    sums,
    firstNames: z.array(z.string()).optional(),
  })
  .meta({ id: 'FigurePart' });

const figure = z.strictObject({ parts: z.array(part) }).meta({ id: 'Figure' });
const comparison = { now: figure, before: figure };
const compared = z.strictObject(comparison).meta({ id: 'Compared' });

const week = z
  .strictObject({
    week: z.int(),
    startsOn: day,
    joined: count.nullable(),
    total: count.nullable(),
    joinedBefore: count,
    totalBefore: count,
  })
  .meta({ id: 'SeasonWeek' });

const figureNames = ['members', 'received', 'owed', 'awaited'] as const satisfies (keyof typeof seasonFigures)[];

const figures = z
  .strictObject({
    attention: z.record(z.enum(attentionNames), figure),
    requests: count.describe('Requests about personal data that nobody answered yet.'),
    season,
    seasonBefore: season,
    summary: z.record(z.enum(figureNames), compared),
    weeks: z.array(week),
    disciplines: z.array(z.strictObject({ discipline: z.string(), ...comparison })),
    statuses: z.array(z.strictObject({ status: z.enum(memberStatuses), ...comparison })),
    receivedByMeans: z.array(z.strictObject({ means: z.enum(paymentMeans), cents })),
  })
  .meta({ id: 'Figures' });

export const figureAnswers = declare<typeof adminFigureRoutes>('/api/admin')({
  'GET /figures': {
    does: 'Counts the members and the money of a season beside the one before.',
    answers: { 200: figures },
  },
});
