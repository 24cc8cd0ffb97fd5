import { type Quote, type QuoteLine, quoteProducts } from '../money/membership-fee.ts';
import type { Price, Product } from '../money/product.ts';
import { reductionsOf, withReductions } from '../money/reductions.ts';
import { toCents, toEuros } from '../money.ts';
import type { Season } from '../season/season.ts';
import type { MemberLine } from './member-details.ts';

/** A price and the time during which it applied. */
export interface DatedPrice extends Price {
  productId: string;
  season: Season;
  createdAt: Date;
  /** Null while the price applies. */
  retiredAt: Date | null;
}

/** Returns a line of a quote (cents) as the API carries it, in euros. */
export const toMemberLine = (line: QuoteLine): MemberLine => ({
  productId: line.productId,
  priceId: line.priceId,
  discipline: line.discipline,
  reason: line.reason,
  amount: toEuros(line.amountCents),
  discount: toEuros(line.discountCents),
  deductions: line.deductions.map(({ cents, ...deduction }) => ({ ...deduction, amount: toEuros(cents) })),
});

/** Returns a line of the API (euros) in cents. */
export const toQuoteLine = ({ amount, discount, deductions, ...line }: MemberLine): QuoteLine => ({
  ...line,
  amountCents: toCents(amount),
  discountCents: toCents(discount),
  deductions: deductions.map(({ amount: off, ...deduction }) => ({ ...deduction, cents: toCents(off) })),
});

/** A discipline that a member joined, at the price of that day. */
type SoldLine = Pick<QuoteLine, 'productId' | 'discipline' | 'priceId' | 'amountCents'> & {
  /** The deductions. The reductions among them stay when the choice changes. */
  deductions?: QuoteLine['deductions'] | null;
};

/** The disciplines that a member joined, at the prices of that day, and all prices that these disciplines have had. */
export interface SoldLines {
  lines: readonly SoldLine[];
  prices: readonly DatedPrice[];
  /** The day of the prices, as an instant. */
  quotedAt: Date;
}

const priceThen = ({ prices, quotedAt }: SoldLines, productId: string, isDefault: boolean): DatedPrice | undefined => {
  const ofKind = prices.filter((price) => price.productId === productId && price.isDefault === isDefault);
  return (
    ofKind.find(({ createdAt, retiredAt }) => createdAt <= quotedAt && (!retiredAt || retiredAt > quotedAt)) ??
    ofKind.find(({ retiredAt }) => retiredAt === null)
  );
};

// The site showed two prices together only while both applied. After a repeated form or a later choice, the prices
// tell the day.
const withinLifeOf = ({ createdAt, retiredAt }: DatedPrice, moment: Date): Date => {
  if (moment < createdAt) return createdAt;
  return retiredAt && moment >= retiredAt ? new Date(retiredAt.getTime() - 1) : moment;
};

const soldProduct = (held: SoldLines, line: SoldLine): Product => {
  const own = held.prices.find(({ id }) => id === line.priceId);
  const isDefault = own?.isDefault ?? true;
  const quotedAt = own ? withinLifeOf(own, held.quotedAt) : held.quotedAt;
  // Prices of two seasons may apply at the same time.
  const ofSeason = own ? held.prices.filter(({ season }) => season === own.season) : held.prices;
  const other = priceThen({ ...held, prices: ofSeason, quotedAt }, line.productId, !isDefault);
  return {
    id: line.productId,
    name: line.discipline,
    prices: [
      { id: line.priceId, amountCents: line.amountCents, isDefault },
      ...(other ? [{ id: other.id, amountCents: other.amountCents, isDefault: !isDefault }] : []),
    ],
  };
};

const soldProducts = (held: SoldLines): Product[] => held.lines.map((line) => soldProduct(held, line));

/** Returns the normal price of the same disciplines on that day, less the reductions, in cents. */
export const normalCentsOf = (held: SoldLines): number =>
  withReductions(quoteProducts(soldProducts(held), false), reductionsOf(held.lines)).totalCents;

/**
 * Returns the present catalogue as a member may choose from it, in its order. The disciplines that the member already
 * joined keep their former name and price. If another discipline has taken such a name since, it is left out, because
 * the two would look the same.
 */
export const catalogueWith = (held: SoldLines, catalogue: readonly Product[]): Product[] => {
  const kept = new Map(soldProducts(held).map((product) => [product.id, product]));
  const isShadowed = ({ id, name }: Product) =>
    !kept.has(id) && held.lines.some(({ discipline }) => discipline === name);
  const offered = catalogue.filter((product) => !isShadowed(product)).map((product) => kept.get(product.id) ?? product);
  return [...offered, ...[...kept.values()].filter(({ id }) => !catalogue.some((product) => product.id === id))];
};

/**
 * Returns the quote for a changed choice (docs/rules.md#changed-prices). Disciplines that stay keep the price of their
 * day, new ones have the present price, the cheapest is halved again, and reductions stay. `disciplines` are names of lines or of the
 * catalogue; returns undefined if one is neither.
 */
export const requoteMembership = (
  held: SoldLines,
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
  // By id, because a name may have moved from one discipline to another.
  const quote = quoteProducts(
    products.filter(({ id }) => ids.includes(id)),
    reduced,
  );
  return withReductions(quote, reductionsOf(held.lines));
};
