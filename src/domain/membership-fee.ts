import { halfOf } from './money.ts';
import { type Product, priceOf } from './product.ts';
import { sum } from './sum.ts';

export interface QuoteLine {
  productId: string;
  discipline: string;
  priceId: string;
  /** Cents before any discount. */
  amountCents: number;
  /** Cents taken off: half of the cheapest line if there are several lines, otherwise 0. */
  discountCents: number;
}

/** What a membership costs, and why. The same quote is shown, charged and recorded. */
export interface Quote {
  lines: readonly QuoteLine[];
  discountCents: number;
  totalCents: number;
}

/**
 * Returns the price of the chosen disciplines, in cents (docs/rules.md#fee). The lines follow the catalogue's order, so
 * the order of the choice changes nothing. Leaves out disciplines that the catalogue lacks.
 */
export const quoteMembership = (
  catalogue: readonly Product[],
  disciplines: readonly string[],
  reduced: boolean,
): Quote =>
  quoteProducts(
    catalogue.filter(({ name }) => disciplines.includes(name)),
    reduced,
  );

/**
 * Returns true if the reduced price of these disciplines is lower (docs/rules.md#reduced-price). If it is not, there is
 * nothing to prove.
 */
export const hasReduction = (catalogue: readonly Product[], disciplines: readonly string[]): boolean =>
  quoteMembership(catalogue, disciplines, true).totalCents < quoteMembership(catalogue, disciplines, false).totalCents;

/** Returns the price of exactly these disciplines, in this order. */
export const quoteProducts = (products: readonly Product[], reduced: boolean): Quote => {
  const chosen = products.flatMap((product) => {
    const price = priceOf(product, reduced);
    return price
      ? [{ productId: product.id, discipline: product.name, priceId: price.id, amountCents: price.amountCents }]
      : [];
  });
  const halved = chosen.length < 2 ? undefined : cheapest(chosen);
  const lines = chosen.map((line) => ({
    ...line,
    discountCents: line === halved ? line.amountCents - halfOf(line.amountCents) : 0,
  }));
  const discountCents = sum(lines.map((line) => line.discountCents));
  return { lines, discountCents, totalCents: sum(lines.map((line) => line.amountCents)) - discountCents };
};

// Of equal prices the later one is halved, because the first listed discipline counts as joined first
// (docs/rules.md#half-price).
const cheapest = <Line extends { amountCents: number }>(lines: readonly Line[]): Line | undefined =>
  lines.reduce<Line | undefined>(
    (best, line) => (best && best.amountCents < line.amountCents ? best : line),
    undefined,
  );
