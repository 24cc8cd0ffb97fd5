import { type Checked, checkBy, type Sentences, sentenceFor } from '#components/editing/check.ts';
import { MAX_EUROS } from '#domain/form/content-fields.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import { parseTypedDay } from '#domain/form/typed-day.ts';
import { MIN_PRICE_EUROS } from '#domain/money/product-input.ts';
import { toCents, toEuros } from '#domain/money.ts';
import {
  type AdminSeason,
  type SeasonDays,
  type SeasonInput,
  type SeasonInstalmentsInput,
  type SeasonPricesInput,
  seasonInputSchema,
  seasonInstalmentsSchema,
  seasonPricesSchema,
} from '#domain/season/season-days.ts';
import { cleanText } from '#domain/text.ts';
import { formatDate } from '#lib/format.ts';
import { productsMessages } from '#messages/products.ts';

const words = productsMessages.dialog;

/** The days that can be typed, in the order of the form. */
export const typedDays = [
  'firstDay',
  'lastDay',
  'firstClass',
  'lastClass',
  'opensToFormerOn',
  'opensOn',
  'closesOn',
] as const;

/** The days of a season as they are typed, `20/11/26`. */
export type SeasonDraft = Record<(typeof typedDays)[number], string>;

export const seasonDraftOf = (days: SeasonDays): SeasonDraft => ({
  firstDay: formatDate(days.firstDay),
  lastDay: formatDate(days.lastDay),
  firstClass: formatDate(days.firstClass),
  lastClass: formatDate(days.lastClass),
  opensToFormerOn: formatDate(days.opensToFormerOn),
  opensOn: formatDate(days.opensOn),
  closesOn: days.closesOn === null ? '' : formatDate(days.closesOn),
});

// A text that is no date goes to the schema unchanged, which reports the error.
const dayOf = (typed: string): string => parseTypedDay(typed) ?? typed;

/** Returns the typed days in the form that is sent, or what is wrong with them. */
export const checkSeason =
  (id: string) =>
  (draft: SeasonDraft): Checked<SeasonInput> =>
    checkBy(seasonInputSchema, {
      id,
      firstDay: dayOf(draft.firstDay),
      lastDay: dayOf(draft.lastDay),
      firstClass: dayOf(draft.firstClass),
      lastClass: dayOf(draft.lastClass),
      opensToFormerOn: dayOf(draft.opensToFormerOn),
      opensOn: dayOf(draft.opensOn),
      closesOn: cleanText(draft.closesOn) === '' ? null : dayOf(draft.closesOn),
    });

/** The prices of a season as they are typed, by `normal` or `reduced` and the id of the discipline. */
export type PricesDraft = Record<string, string>;

export const normalField = (productId: string): string => `normal-${productId}`;
export const reducedField = (productId: string): string => `reduced-${productId}`;

const typedEuros = (amount: number | null): string => (amount === null ? '' : typedAmount(toCents(amount)));

export const pricesDraftOf = ({ prices }: Pick<AdminSeason, 'prices'>): PricesDraft =>
  Object.fromEntries(
    prices.flatMap(({ productId, normal, reduced }) => [
      [normalField(productId), typedEuros(normal)],
      [reducedField(productId), typedEuros(reduced)],
    ]),
  );

/** What is paid at once, as it is typed. Empty: a season is not paid in several times. */
export interface InstalmentsDraft {
  atOnce: string;
}

export const instalmentsDraftOf = ({ atOnce }: Pick<AdminSeason, 'atOnce'>): InstalmentsDraft => ({
  atOnce: typedEuros(atOnce),
});

/** Returns the typed part in the form that is sent, or what is wrong with it. */
export const checkInstalments = ({ atOnce }: InstalmentsDraft): Checked<Pick<SeasonInstalmentsInput, 'atOnce'>> => {
  if (cleanText(atOnce) === '') return checkBy(seasonInstalmentsSchema, { atOnce: null });
  const cents = parseTypedAmount(atOnce);
  return cents === undefined
    ? { errors: { atOnce: words.amountInvalid } }
    : checkBy(seasonInstalmentsSchema, { atOnce: toEuros(cents) });
};

const amountError = (typed: string): string | undefined => {
  const cents = parseTypedAmount(typed);
  if (cents === undefined) return words.amountInvalid;
  if (cents < toCents(MIN_PRICE_EUROS)) return sentenceFor('price-too-low', 'prices');
  return cents > toCents(MAX_EUROS) ? words.tooHigh : undefined;
};

/** Returns the typed prices in the form that is sent, or a sentence for each wrong one. */
export const checkPrices =
  (productIds: readonly string[]) =>
  (draft: PricesDraft): Checked<Pick<SeasonPricesInput, 'prices'>> => {
    const errors: Record<string, string> = {};
    const euros = (field: string, isRequired: boolean): number | null => {
      const typed = draft[field] ?? '';
      if (!isRequired && cleanText(typed) === '') return null;
      const error = amountError(typed);
      if (error) errors[field] = error;
      return toEuros(parseTypedAmount(typed) ?? 0);
    };
    const prices = productIds.map((productId) => ({
      productId,
      normal: euros(normalField(productId), true),
      reduced: euros(reducedField(productId), false),
    }));
    const found: Sentences = errors;
    return Object.keys(found).length > 0 ? { errors: found } : checkBy(seasonPricesSchema, { prices });
  };
