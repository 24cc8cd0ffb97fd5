import type { Checked } from '#components/editing/check.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import {
  type AidCodeForm,
  type AidDeduction,
  aidCodeForms,
  aidDeductions,
  endsTooEarly,
  type SeasonAid,
} from '#domain/money/aid.ts';
import { LEAST_AID_EUROS, MOST_AIDS, type SeasonAidsInput } from '#domain/money/aid-input.ts';
import { toCents, toEuros } from '#domain/money.ts';
import type { AdminSeason } from '#domain/season/season-days.ts';
import { cleanText } from '#domain/text.ts';
import { formatDate } from '#lib/format.ts';
import { seasonsMessages } from '#messages/seasons.ts';

/** The fields of one aid. `id` is not shown: it is that of the saved aid, or empty for a new one. */
export const aidFields = ['id', 'label', 'amount', 'codeForm', 'deduction', 'lastDay'] as const;
type AidField = (typeof aidFields)[number];

/** The aids of a season as they are typed: each field by its name and the place of its aid. */
export type AidsDraft = Record<string, string>;

/** Returns the name of a field of one aid. */
export const aidDraftField = (field: AidField, place: number): string => `${field}-${place}`;

const typed = ({ id, label, amount, codeForm, deduction, lastDay }: SeasonAid): Record<AidField, string> => ({
  id,
  label,
  amount: typedAmount(toCents(amount)),
  codeForm,
  deduction,
  lastDay: lastDay === null ? '' : formatDate(lastDay),
});

export const aidsDraftOf = ({ aids }: Pick<AdminSeason, 'aids'>): AidsDraft =>
  Object.fromEntries(
    aids.flatMap((aid, place) => aidFields.map((field) => [aidDraftField(field, place), typed(aid)[field]])),
  );

const textIn = (draft: AidsDraft, field: AidField, place: number): string =>
  cleanText(draft[aidDraftField(field, place)] ?? '');

const isTyped = (draft: AidsDraft, place: number): boolean =>
  (['label', 'amount', 'lastDay'] as const).some((field) => textIn(draft, field, place) !== '');

/** Returns how many aids the form shows: those with a text, and an empty one to go on. */
export const shownAids = (draft: AidsDraft): number => {
  const places = Array.from({ length: MOST_AIDS }, (_, place) => place);
  return Math.min(MOST_AIDS, (places.findLast((place) => isTyped(draft, place)) ?? -1) + 2);
};

/** Returns the form of an aid's code as it is chosen. The Pass’Sport comes first. */
export const codeFormIn = (draft: AidsDraft, place: number): AidCodeForm =>
  aidCodeForms.find((form) => form === draft[aidDraftField('codeForm', place)]) ?? 'pass-sport';

export const deductionIn = (draft: AidsDraft, place: number): AidDeduction =>
  aidDeductions.find((deduction) => deduction === draft[aidDraftField('deduction', place)]) ?? 'at-once';

const words = seasonsMessages.aids;

/** Returns the typed aids of a season in the form that is sent, or a sentence for each wrong field. An empty one is left out. */
export const checkAids = (
  season: Pick<AdminSeason, 'opensToFormerOn'>,
  draft: AidsDraft,
): Checked<Pick<SeasonAidsInput, 'aids'>> => {
  const errors: Record<string, string> = {};
  const aids: SeasonAid[] = [];
  for (let place = 0; place < MOST_AIDS; place += 1) {
    if (!isTyped(draft, place)) continue;
    const wrong = (field: AidField, sentence: string): void => {
      errors[aidDraftField(field, place)] = sentence;
    };
    const label = textIn(draft, 'label', place);
    const cents = parseTypedAmount(textIn(draft, 'amount', place));
    const day = textIn(draft, 'lastDay', place);
    const lastDay = day === '' ? null : parseTypedDay(day);
    if (label === '') wrong('label', words.nameMissing);
    else if (aids.some((one) => one.label === label)) wrong('label', words.nameTaken);
    if (cents === undefined || cents < toCents(LEAST_AID_EUROS)) wrong('amount', words.amountInvalid);
    if (lastDay === undefined) wrong('lastDay', words.dayInvalid);
    else if (endsTooEarly({ lastDay }, season)) wrong('lastDay', words.dayTooEarly(formatDate(season.opensToFormerOn)));
    aids.push({
      id: draft[aidDraftField('id', place)] || crypto.randomUUID(),
      label,
      amount: toEuros(cents ?? 0),
      codeForm: codeFormIn(draft, place),
      deduction: deductionIn(draft, place),
      lastDay: lastDay ?? null,
    });
  }
  return Object.keys(errors).length > 0 ? { errors } : { input: { aids } };
};
