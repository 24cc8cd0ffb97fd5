import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { disciplineName, euros, orderedIds, position, readAt } from '../form/content-fields.ts';
import type { NameArticle } from '../form/name-article.ts';
import { nameArticle } from '../form/name-article-input.ts';
import type { ProductJson } from './product.ts';

/** The lowest price in euros. The payment provider takes at least 50 cents, also of a halved price. */
export const MIN_PRICE_EUROS = 1;

const price = z.object({ amount: euros(MIN_PRICE_EUROS, 'price-too-low'), isDefault: z.boolean('required') });

/**
 * A discipline as sent, in the shape of the answer (docs/rules.md#disciplines). It has one normal price (`isDefault`)
 * and at most one reduced price, in euros. Ids of prices are not needed: a price keeps its id while its amount stays
 * the same.
 */
export const productInputSchema = z.object({
  name: disciplineName,
  article: nameArticle,
  prices: boundedList(price, { max: 2, missing: 'required', tooLong: 'invalid' }).check(
    z.refine((prices) => prices.filter(({ isDefault }) => isDefault).length === 1, 'required'),
  ),
  /** If absent, the discipline keeps its place, or a new one goes last. */
  position: z.optional(position),
  /** If absent, the discipline stays as it is, or a new one is offered. */
  retired: z.optional(z.boolean('invalid')),
  updatedAt: readAt,
});
export type ProductInput = z.output<typeof productInputSchema>;

/** The ids of all offered disciplines, in their new order. */
export const productOrderSchema = z.object({ ids: orderedIds });
export type ProductOrder = z.output<typeof productOrderSchema>;

/** A discipline as the admin area sees it. */
export interface AdminProduct extends ProductJson {
  /** What stands before the name in a sentence. Null: the usual article of its first word. */
  article: NameArticle | null;
  position: number;
  /** True if it is no longer offered. Memberships that chose it keep it. */
  retired: boolean;
  /** True if a membership chose it. It can then be retired but not deleted. */
  inUse: boolean;
  updatedAt: string;
}
