import { toCents, toEuros } from './money.ts';

export interface Price {
  id: string;
  amountCents: number;
  /** The normal price; the other one is the reduced price. */
  isDefault: boolean;
}

/** A discipline the club teaches, with its normal price and, if it has one, its reduced price. */
export interface Product {
  id: string;
  name: string;
  prices: readonly Price[];
}

/** A product as `GET /api/products` carries it: amounts in euros. */
export interface ProductJson {
  id: string;
  name: string;
  prices: { id: string; amount: number; isDefault: boolean }[];
}

/** A discipline as the API tells it, euros, in cents. */
export const toProduct = ({ id, name, prices }: ProductJson): Product => ({
  id,
  name,
  prices: prices.map((price) => ({ id: price.id, amountCents: toCents(price.amount), isDefault: price.isDefault })),
});

/** The price a proof gives right to: the one that is not the default; undefined where a discipline has none. */
export const reducedPriceOf = ({ prices }: Product): Price | undefined => prices.find(({ isDefault }) => !isDefault);

/** The price that applies: the reduced one when asked for and offered, the default one otherwise. */
export const priceOf = (product: Product, reduced: boolean): Price | undefined =>
  (reduced ? reducedPriceOf(product) : undefined) ?? product.prices.find(({ isDefault }) => isDefault);

/** A discipline, cents, as the API tells it, in euros. */
export const toProductJson = ({ id, name, prices }: Product): ProductJson => ({
  id,
  name,
  prices: prices.map((price) => ({ id: price.id, amount: toEuros(price.amountCents), isDefault: price.isDefault })),
});
