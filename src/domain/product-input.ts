import * as z from 'zod/mini';
import { boundedList } from './bounded-list.ts';
import { disciplineName, euros, orderedIds, position, readAt } from './content-fields.ts';
import type { ProductJson } from './product.ts';

/** Stripe takes at least 50 cents. */
export const MIN_PRICE_EUROS = 1;

const price = z.object({ amount: euros(MIN_PRICE_EUROS, 'price-too-low'), isDefault: z.boolean('required') });

/**
 * docs/rules.md#disciplines. A discipline as sent, in the shape it is answered in; ids of prices are not needed: a price keeps its id as long as
 * its amount stays. One normal price (`isDefault`), and one reduced price at most. Amounts are in euros.
 */
export const productInputSchema = z.object({
  name: disciplineName,
  prices: boundedList(price, { max: 2, missing: 'required', tooLong: 'invalid' }).check(
    z.refine((prices) => prices.filter(({ isDefault }) => isDefault).length === 1, 'required'),
  ),
  /** Left out: as it is, or last. */
  position: z.optional(position),
  /** Left out: as it is, or offered. */
  retired: z.optional(z.boolean('invalid')),
  updatedAt: readAt,
});
export type ProductInput = z.output<typeof productInputSchema>;

/** All that are offered, in their new order. */
export const productOrderSchema = z.object({ ids: orderedIds });
export type ProductOrder = z.output<typeof productOrderSchema>;

/** A discipline as the admin area sees it. */
export interface AdminProduct extends ProductJson {
  position: number;
  /** No longer offered; memberships that chose it keep it. */
  retired: boolean;
  /** Some membership chose it: it can be retired, not deleted. */
  inUse: boolean;
  updatedAt: string;
}
