import type { IsoDate } from '../dates.ts';
import { toCents, toEuros } from '../money.ts';
import type { SeasonAid } from './aid.ts';

export interface Price {
  id: string;
  amountCents: number;
  /** True for the normal price, false for the reduced price. */
  isDefault: boolean;
}

/**
 * A reduction of the season on a discipline on offer (docs/rules.md#season-reductions). Its ages are bounds of birth dates,
 * so that the browser computes no age. Euros, or per cent of the price.
 */
export type OfferedReduction = {
  name: string;
  /** The first day of joining on which it is given. Null: from the beginning. */
  from: IsoDate | null;
  /** Null: no bound. */
  bornAfter: IsoDate | null;
  bornUntil: IsoDate | null;
} & ({ amount: number } | { percent: number });

/** A discipline that the club teaches, with its normal price and perhaps a reduced price. */
export interface Product {
  id: string;
  name: string;
  prices: readonly Price[];
  /** The reductions of its season. Absent if there are none. */
  reductions?: readonly OfferedReduction[] | undefined;
  /** The aids of its season (docs/rules.md#aids). Absent if there are none. */
  aids?: readonly SeasonAid[] | undefined;
}

/** A product as `GET /api/products` carries it. Amounts in euros. */
export interface ProductJson {
  id: string;
  name: string;
  prices: { id: string; amount: number; isDefault: boolean }[];
  reductions?: OfferedReduction[] | undefined;
  aids?: SeasonAid[] | undefined;
}

/** Disciplines with their prices, as pages carry them: names and cents, the normal price first. */
export type PriceList = readonly (readonly [name: string, ...cents: number[]])[];

/** Returns a discipline of the API (euros) in cents. */
export const toProduct = ({ id, name, prices, reductions, aids }: ProductJson): Product => ({
  id,
  name,
  prices: prices.map((price) => ({ id: price.id, amountCents: toCents(price.amount), isDefault: price.isDefault })),
  ...(reductions && { reductions }),
  ...(aids && { aids }),
});

/** Returns the reduced price, which needs a proof, or undefined if the discipline has none. */
export const reducedPriceOf = ({ prices }: Product): Price | undefined => prices.find(({ isDefault }) => !isDefault);

/**
 * Returns the price that applies: the reduced price if the visitor asks for it and it exists, otherwise the normal
 * price.
 */
export const priceOf = (product: Product, reduced: boolean): Price | undefined =>
  (reduced ? reducedPriceOf(product) : undefined) ?? product.prices.find(({ isDefault }) => isDefault);

/** Returns a discipline (cents) as the API carries it, in euros. */
export const toProductJson = ({ id, name, prices, reductions, aids }: Product): ProductJson => ({
  id,
  name,
  prices: prices.map((price) => ({ id: price.id, amount: toEuros(price.amountCents), isDefault: price.isDefault })),
  ...(reductions && { reductions: [...reductions] }),
  ...(aids && { aids: [...aids] }),
});

/** Returns the prices for a page, without ids: random ids would be a tenth of the form's weight. */
export const toPriceList = (products: readonly Product[]): PriceList =>
  products.map((product) => {
    const prices = [priceOf(product, false), reducedPriceOf(product)];
    return [product.name, ...prices.flatMap((price) => price?.amountCents ?? [])];
  });

/** Returns the disciplines of a page, which are used until the server has sent the present ones. */
export const fromPriceList = (list: PriceList): Product[] =>
  list.map(([name, ...cents]) => ({
    id: '',
    name,
    prices: cents.map((amountCents, place) => ({ id: '', amountCents, isDefault: place === 0 })),
  }));
