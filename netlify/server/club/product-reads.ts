import { type ProductJson, toProductJson } from '#domain/money/product.ts';
import type { Season } from '#domain/season/season.ts';
import type { Deps } from '../deps.ts';
import { listProducts } from './product-queries.ts';

/** Returns the offered disciplines in their order, with the prices of the season shown, in euros. */
export const listOffered = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ProductJson[]> =>
  (await listProducts(db, now())).map(toProductJson);

/** Returns the same with the prices of a season, which visitors may not see yet. */
export const listOfferedIn = async ({ db, now }: Pick<Deps, 'db' | 'now'>, season: Season): Promise<ProductJson[]> =>
  (await listProducts(db, now(), season)).map(toProductJson);
