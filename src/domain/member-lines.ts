import { type Quote, type QuoteLine, quoteProducts } from './membership-fee.ts';
import type { Price, Product } from './product.ts';

/** A price with the time it applied. */
export interface DatedPrice extends Price {
  productId: string;
  createdAt: Date;
  /** Null while it applies. */
  retiredAt: Date | null;
}

/** What somebody joined, as priced that day, and the prices there have been of the same disciplines. */
export interface HeldLines {
  lines: readonly QuoteLine[];
  prices: readonly DatedPrice[];
  /** The day, as an instant. */
  quotedAt: Date;
}

const priceThen = ({ prices, quotedAt }: HeldLines, productId: string, isDefault: boolean): DatedPrice | undefined => {
  const ofKind = prices.filter((price) => price.productId === productId && price.isDefault === isDefault);
  return (
    ofKind.find(({ createdAt, retiredAt }) => createdAt <= quotedAt && (!retiredAt || retiredAt > quotedAt)) ??
    ofKind.find(({ retiredAt }) => retiredAt === null)
  );
};

// Only what applied together was ever shown together: of a form sent again, or a later choice, the price tells the day.
const withinLifeOf = ({ createdAt, retiredAt }: DatedPrice, moment: Date): Date => {
  if (moment < createdAt) return createdAt;
  return retiredAt && moment >= retiredAt ? new Date(retiredAt.getTime() - 1) : moment;
};

const heldProduct = (held: HeldLines, line: QuoteLine): Product => {
  const own = held.prices.find(({ id }) => id === line.priceId);
  const isDefault = own?.isDefault ?? true;
  const quotedAt = own ? withinLifeOf(own, held.quotedAt) : held.quotedAt;
  const other = priceThen({ ...held, quotedAt }, line.productId, !isDefault);
  return {
    id: line.productId,
    name: line.discipline,
    prices: [
      { id: line.priceId, amountCents: line.amountCents, isDefault },
      ...(other ? [{ id: other.id, amountCents: other.amountCents, isDefault: !isDefault }] : []),
    ],
  };
};

const heldProducts = (held: HeldLines): Product[] => held.lines.map((line) => heldProduct(held, line));

/** What the same disciplines cost at the normal price of that day. Cents. */
export const normalCentsOf = (held: HeldLines): number => quoteProducts(heldProducts(held), false).totalCents;

/**
 * Today's catalogue, in its order, as somebody who holds lines may choose from it: what they hold at the price and by the
 * name of its day. A discipline that has taken such a name since cannot be told apart by it, and is left out.
 */
export const catalogueWith = (held: HeldLines, catalogue: readonly Product[]): Product[] => {
  const kept = new Map(heldProducts(held).map((product) => [product.id, product]));
  const isShadowed = ({ id, name }: Product) =>
    !kept.has(id) && held.lines.some(({ discipline }) => discipline === name);
  const offered = catalogue.filter((product) => !isShadowed(product)).map((product) => kept.get(product.id) ?? product);
  return [...offered, ...[...kept.values()].filter(({ id }) => !catalogue.some((product) => product.id === id))];
};

/**
 * Prices a changed choice (docs/rules.md#changed-prices): disciplines that stay keep the price of the day they were
 * joined, new ones have today's, and the cheapest is halved again. A discipline is named as on its line or as today.
 * Undefined when one of them is neither held nor offered.
 */
export const requoteMembership = (
  held: HeldLines,
  catalogue: readonly Product[],
  disciplines: readonly string[],
  reduced: boolean,
): Quote | undefined => {
  const products = catalogueWith(held, catalogue);
  const idOf = (typed: string): string | undefined =>
    held.lines.find(({ discipline }) => discipline === typed)?.productId ??
    catalogue.find(({ name }) => name === typed)?.id;
  const ids = disciplines.map(idOf);
  if (ids.includes(undefined)) return undefined;
  // By id: a name may have gone from one discipline to another.
  return quoteProducts(
    products.filter(({ id }) => ids.includes(id)),
    reduced,
  );
};
