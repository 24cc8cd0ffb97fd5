import { DomainError } from '#domain/error.ts';
import { type ProductJson, toProductJson } from '#domain/product.ts';
import type { AdminProduct } from '#domain/product-input.ts';
import type { Deps } from '../deps.ts';
import { selectAllProducts, selectProduct, toAdminProducts } from './admin-queries.ts';
import { listProducts } from './queries.ts';

/** Returns the offered disciplines in their order, as everybody reads them, in euros. */
export const listOffered = async ({ db }: Pick<Deps, 'db'>): Promise<ProductJson[]> =>
  (await listProducts(db)).map(toProductJson);

/** Returns every discipline in its order, retired ones too. */
export const listAllProducts = async ({ db }: Pick<Deps, 'db'>): Promise<AdminProduct[]> =>
  toAdminProducts(await selectAllProducts(db));

/** Returns a discipline, retired or not. Throws `not-found`. */
export const findProduct = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<AdminProduct> => {
  const [product] = toAdminProducts(await selectProduct(db, id));
  if (!product) throw new DomainError('not-found');
  return product;
};
