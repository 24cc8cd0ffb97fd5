import type { IsoDate } from '#domain/dates.ts';
import type { OfferedReduction } from '#domain/money/product.ts';
import { toCents } from '#domain/money.ts';
import { firstOfMonth } from './first-of-month.ts';
import { formatEuros } from './numbers.ts';

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const inWords = (date: IsoDate): string => firstOfMonth(day.format(new Date(date)));

/** Returns what a reduction takes off, for example «−30 %». */
export const seasonShare = (reduction: { amount: number } | { percent: number }): string =>
  'percent' in reduction ? `−${reduction.percent}\u202F%` : formatEuros(-toCents(reduction.amount));

/** Returns a reduction of the season as visitors read it before they join. */
export const seasonReductionSentence = (reduction: OfferedReduction): string => {
  const { name, from, bornAfter, bornUntil } = reduction;
  const conditions = [
    ...(from ? [`inscription à partir du ${inWords(from)}`] : []),
    ...(bornAfter ? [`naissance après le ${inWords(bornAfter)}`] : []),
    ...(bornUntil ? [`naissance au plus tard le ${inWords(bornUntil)}`] : []),
  ];
  return `${name}\u202F: ${seasonShare(reduction)}${conditions.length > 0 ? ` (${conditions.join(', ')})` : ''}.`;
};
