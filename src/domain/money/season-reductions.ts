import type { IsoDate } from '../dates.ts';
import { toCents } from '../money.ts';
import { type Quote, quoteMembership, SEASON_REDUCTION } from './membership-fee.ts';
import { LEAST_BY_CARD } from './payment.ts';
import type { OfferedReduction, Product } from './product.ts';
import { type Reduction, withReductions } from './reductions.ts';

/** A reduction of a season as an administrator set it (docs/rules.md#season-reductions). Euros, or per cent of the price. */
export type SeasonReduction = {
  /** As visitors read it beside the price. */
  name: string;
  /** The first day of joining on which it is given. Null: from the beginning. */
  from: IsoDate | null;
  /** The lowest and the highest age on the first day of the season, in full years. Null: no bound. */
  minAge: number | null;
  maxAge: number | null;
} & ({ amount: number } | { percent: number });

// 29 February of a common year is no date, but as a text it compares correctly with the days beside it.
const yearsBefore = (day: IsoDate, years: number): IsoDate =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;

/** Returns a reduction as it is offered in a season that begins on a day. */
export const offeredReduction = (
  { minAge, maxAge, ...reduction }: SeasonReduction,
  firstDay: IsoDate,
): OfferedReduction => ({
  ...reduction,
  bornAfter: maxAge === null ? null : yearsBefore(firstDay, maxAge + 1),
  bornUntil: minAge === null ? null : yearsBefore(firstDay, minAge),
});

/** A person who joins, and the day. `birthDate` is empty before it is typed. Days in Paris. */
export interface Joining {
  day: IsoDate;
  birthDate: string;
}

const fits = ({ from, bornAfter, bornUntil }: OfferedReduction, { day, birthDate }: Joining): boolean => {
  if (from !== null && day < from) return false;
  if (bornAfter === null && bornUntil === null) return true;
  return (
    birthDate !== '' && (bornAfter === null || birthDate > bornAfter) && (bornUntil === null || birthDate <= bornUntil)
  );
};

const toReduction = ({ name, ...offered }: OfferedReduction): Reduction => ({
  reason: SEASON_REDUCTION,
  name,
  ...('percent' in offered ? { percent: offered.percent } : { cents: toCents(offered.amount) }),
});

/**
 * Returns the price of the chosen disciplines for a person who joins: that of `quoteMembership`, less each reduction of the
 * season that applies, in their order (docs/rules.md#season-reductions). A reduction that would leave less than the minimum
 * of a card payment is skipped. Cents.
 */
export const quoteJoining = (
  catalogue: readonly Product[],
  disciplines: readonly string[],
  reduced: boolean,
  joining: Joining,
): Quote => {
  const quote = quoteMembership(catalogue, disciplines, reduced);
  const given: Reduction[] = [];
  let left = quote;
  for (const offered of catalogue[0]?.reductions ?? []) {
    if (!fits(offered, joining)) continue;
    const next = withReductions(quote, [...given, toReduction(offered)]);
    if (next.totalCents < LEAST_BY_CARD) continue;
    given.push(toReduction(offered));
    left = next;
  }
  return left;
};
