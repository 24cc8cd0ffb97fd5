import * as z from 'zod/mini';
import { boundedList } from '../form/bounded-list.ts';
import { disciplineName, eurosField, orderedIds, position, readAt } from '../form/content-fields.ts';
import type { NameArticle } from '../form/name-article.ts';
import { nameArticle } from '../form/name-article-input.ts';
import type { ProductJson } from './product.ts';

/** The lowest price in euros. The payment provider accepts at least 50 cents, and a price may be halved. */
export const MIN_PRICE_EUROS = 1;

const price = z.object({ amount: eurosField(MIN_PRICE_EUROS, 'price-too-low'), isDefault: z.boolean('required') });

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
  /** If it is absent, the discipline keeps its place, and a new one comes last. */
  position: z.optional(position),
  /** If it is absent, the discipline stays as it is, and a new one is on offer. */
  retired: z.optional(z.boolean('invalid')),
  updatedAt: readAt,
});
export type ProductInput = z.output<typeof productInputSchema>;

/** The ids of all offered disciplines, in their new order. */
export const productOrderSchema = z.object({ ids: orderedIds });
export type ProductOrder = z.output<typeof productOrderSchema>;

/** A discipline as the admin area sees it. */
export interface AdminProduct extends ProductJson {
  /** The article that stands before the name in a sentence. Null: the first word decides. */
  article: NameArticle | null;
  position: number;
  /** True if the discipline is no longer on offer. Memberships that chose it keep it. */
  retired: boolean;
  /** True if a membership chose it. It can then be retired but not deleted. */
  inUse: boolean;
  updatedAt: string;
}
