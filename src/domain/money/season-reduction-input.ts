import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { dayField, eurosField, line, MAX_CONTENT_LENGTH, readAt } from '../form/content-fields.ts';
import type { SeasonReduction } from './season-reductions.ts';

/** How many reductions a season has at most. */
export const MOST_REDUCTIONS = 10;
/** The highest age that a bound may have. */
const MOST_YEARS = 120;
/** Below 100 per cent, because no rule makes a membership free. */
export const MOST_PERCENT = 90;

const age = z.nullable(z.int('invalid').check(z.minimum(0, 'invalid'), z.maximum(MOST_YEARS, 'invalid')));
const named = {
  name: line(MAX_CONTENT_LENGTH.label),
  from: z.nullable(dayField),
  minAge: age,
  maxAge: age,
};

const inOrder = z.refine<Pick<SeasonReduction, 'minAge' | 'maxAge'>>(
  ({ minAge, maxAge }) => minAge === null || maxAge === null || minAge <= maxAge,
  { error: 'end-before-start', path: ['maxAge'] },
);

const seasonReduction = z.union(
  [
    z.strictObject({ ...named, amount: eurosField(0.01, 'invalid') }).check(inOrder),
    z
      .strictObject({
        ...named,
        percent: z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(MOST_PERCENT, 'invalid')),
      })
      .check(inOrder),
  ],
  'invalid',
);

const haveOwnNames = (list: readonly { name: string }[]): boolean =>
  new Set(list.map(({ name }) => name)).size === list.length;

/** All reductions of a season, as sent. Each has a name of its own. */
export const seasonReductionsSchema = z.object({
  reductions: boundedList(seasonReduction, { max: MOST_REDUCTIONS }).check(z.refine(haveOwnNames, 'name-taken')),
  updatedAt: readAt,
});
export type SeasonReductionsInput = z.output<typeof seasonReductionsSchema>;
