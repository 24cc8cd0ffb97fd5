import { type ProductJson, toProductJson } from '#domain/product.ts';
import type { Deps } from '../deps.ts';
import { listProducts } from './queries.ts';

/** Returns the offered disciplines in their order, with the prices of the season shown, in euros. */
export const listOffered = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ProductJson[]> =>
  (await listProducts(db, now())).map(toProductJson);
