import type { AdminProduct, ProductInput } from '#domain/money/product-input.ts';
import { api, call } from '#lib/api.ts';

const products = api.admin.products;

export const fetchAdminProducts = (): Promise<AdminProduct[]> => call(products.$get());

/** A discipline as it was read. Writes send its version, so that nobody overwrites a version they have not seen. */
type Read = Pick<AdminProduct, 'id' | 'updatedAt'>;

export const fetchProduct = ({ id }: Read): Promise<AdminProduct> => call(products[':id'].$get({ param: { id } }));

export const addProduct = (json: ProductInput): Promise<AdminProduct> => call(products.$post({ json }));

/** Changes a discipline. Absent fields stay as they are. */
export const changeProduct = (
  { id, updatedAt, name, article, prices }: AdminProduct,
  changes: Partial<ProductInput>,
): Promise<AdminProduct> =>
  call(products[':id'].$put({ param: { id }, json: { name, article, prices, ...changes, updatedAt } }));

/** Saves the order. Throws `conflict` if the disciplines on offer have changed since. */
export const saveOrder = (ids: string[]): Promise<AdminProduct[]> => call(products.order.$put({ json: { ids } }));

/** Removes a discipline. Returns it if it was only retired because somebody chose it, or null if it was deleted. */
export const removeProduct = ({ id }: Read): Promise<AdminProduct | null> =>
  call(products[':id'].$delete({ param: { id } }));
