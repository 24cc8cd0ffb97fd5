import type { Checked } from '#components/editing/check.ts';
import { typedAmount } from '#domain/form/typed-amount.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { readTypedShare } from '#domain/money/reduction-input.ts';
import { MOST_PERCENT, MOST_REDUCTIONS, type SeasonReductionsInput } from '#domain/money/season-reduction-input.ts';
import type { SeasonReduction } from '#domain/money/season-reductions.ts';
import { toCents } from '#domain/money.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { cleanText } from '#domain/text.ts';
import { formatDate } from '#lib/format.ts';
import { seasonsMessages } from '#messages/seasons.ts';

/** The fields of one reduction. */
export const reductionFields = ['name', 'amount', 'from', 'minAge', 'maxAge'] as const;
type ReductionField = (typeof reductionFields)[number];

/** The reductions of a season as they are typed: each field by its name and the place of its reduction. */
export type ReductionsDraft = Record<string, string>;

export const reductionField = (field: ReductionField, place: number): string => `${field}-${place}`;

const typedShare = (reduction: SeasonReduction): string =>
  'percent' in reduction ? `${reduction.percent} %` : typedAmount(toCents(reduction.amount));

const typedAge = (age: number | null): string => (age === null ? '' : String(age));

const typed = (reduction: SeasonReduction): Record<ReductionField, string> => ({
  name: reduction.name,
  amount: typedShare(reduction),
  from: reduction.from === null ? '' : formatDate(reduction.from),
  minAge: typedAge(reduction.minAge),
  maxAge: typedAge(reduction.maxAge),
});

export const reductionsDraftOf = ({ reductions }: Pick<AdminSeason, 'reductions'>): ReductionsDraft =>
  Object.fromEntries(
    reductions.flatMap((reduction, place) =>
      reductionFields.map((field) => [reductionField(field, place), typed(reduction)[field]]),
    ),
  );

const textIn = (draft: ReductionsDraft, field: ReductionField, place: number): string =>
  cleanText(draft[reductionField(field, place)] ?? '');

const isTyped = (draft: ReductionsDraft, place: number): boolean =>
  reductionFields.some((field) => textIn(draft, field, place) !== '');

/** Returns how many reductions the form shows: those with a text, and an empty one to go on. */
export const shownReductions = (draft: ReductionsDraft): number => {
  const places = Array.from({ length: MOST_REDUCTIONS }, (_, place) => place);
  return Math.min(MOST_REDUCTIONS, (places.findLast((place) => isTyped(draft, place)) ?? -1) + 2);
};

const words = seasonsMessages.reductions;

const readAge = (text: string): number | null | undefined => {
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= 120 ? Number(text) : undefined;
};

/** Returns the typed reductions in the form that is sent, or a sentence for each wrong field. One without a name is left out. */
export const checkReductions = (draft: ReductionsDraft): Checked<Pick<SeasonReductionsInput, 'reductions'>> => {
  const errors: Record<string, string> = {};
  const reductions: SeasonReduction[] = [];
  for (let place = 0; place < MOST_REDUCTIONS; place += 1) {
    if (!isTyped(draft, place)) continue;
    const wrong = (field: ReductionField, sentence: string): void => {
      errors[reductionField(field, place)] = sentence;
    };
    const name = textIn(draft, 'name', place);
    const share = readTypedShare(textIn(draft, 'amount', place));
    const day = textIn(draft, 'from', place);
    const from = day === '' ? null : parseTypedDay(day);
    const minAge = readAge(textIn(draft, 'minAge', place));
    const maxAge = readAge(textIn(draft, 'maxAge', place));
    if (name === '') wrong('name', words.nameMissing);
    else if (reductions.some((one) => one.name === name)) wrong('name', words.nameTaken);
    const isShare = share && ('percent' in share ? share.percent <= MOST_PERCENT : share.amount > 0);
    if (!isShare) wrong('amount', words.amountInvalid);
    if (from === undefined) wrong('from', words.dayInvalid);
    if (minAge === undefined) wrong('minAge', words.ageInvalid);
    if (maxAge === undefined) wrong('maxAge', words.ageInvalid);
    else if (minAge && maxAge !== null && maxAge < minAge) wrong('maxAge', words.agesSwapped);
    if (share && from !== undefined && minAge !== undefined && maxAge !== undefined)
      reductions.push({ name, from, minAge, maxAge, ...share });
  }
  return Object.keys(errors).length > 0 ? { errors } : { input: { reductions } };
};
