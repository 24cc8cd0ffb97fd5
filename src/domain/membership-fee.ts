import { halfOf } from './money.ts';
import { type Product, priceOf } from './product.ts';
import { sum } from './sum.ts';

export interface QuoteLine {
  productId: string;
  discipline: string;
  priceId: string;
  /** Cents, before any discount. */
  amountCents: number;
  /** Cents taken off: half of the cheapest line when there are several, 0 elsewhere. */
  discountCents: number;
}

/** What a membership costs and why: the explanation shown, charged and recorded is this one. */
export interface Quote {
  lines: readonly QuoteLine[];
  discountCents: number;
  totalCents: number;
}

/**
 * Prices the chosen disciplines (docs/rules.md#fee). Lines follow the catalogue's order, so that the
 * order of the choice changes nothing; a discipline the catalogue lacks is left out.
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
 * Whether the reduced price asks less for these disciplines; where it does not, there is nothing to prove
 * (docs/rules.md#reduced-price).
 */
export const hasReduction = (catalogue: readonly Product[], disciplines: readonly string[]): boolean =>
  quoteMembership(catalogue, disciplines, true).totalCents < quoteMembership(catalogue, disciplines, false).totalCents;

/** Prices exactly these disciplines, in this order. */
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

// docs/rules.md#half-price. Of equal prices the later one is halved: the first discipline listed is the one joined first.
const cheapest = <Line extends { amountCents: number }>(lines: readonly Line[]): Line | undefined =>
  lines.reduce<Line | undefined>(
    (best, line) => (best && best.amountCents < line.amountCents ? best : line),
    undefined,
  );
