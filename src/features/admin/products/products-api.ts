import type { AdminProduct, ProductInput } from '#domain/product-input.ts';
import { api, call } from '#lib/api.ts';

const products = api.admin.products;

export const fetchProducts = (): Promise<AdminProduct[]> => call(products.$get());

/** Writes carry the version that was read, so that nobody overwrites what they have not seen. */
type Read = Pick<AdminProduct, 'id' | 'updatedAt'>;

export const fetchProduct = ({ id }: Read): Promise<AdminProduct> => call(products[':id'].$get({ param: { id } }));

export const addProduct = (json: ProductInput): Promise<AdminProduct> => call(products.$post({ json }));

/** What is not said stays as it is. */
export const changeProduct = (
  { id, updatedAt, name, prices }: AdminProduct,
  changes: Partial<ProductInput>,
): Promise<AdminProduct> =>
  call(products[':id'].$put({ param: { id }, json: { name, prices, ...changes, updatedAt } }));

/** Throws `conflict` when what is offered has changed meanwhile. */
export const saveOrder = (ids: string[]): Promise<AdminProduct[]> => call(products.order.$put({ json: { ids } }));

/** The product when it was chosen by somebody, hence only retired; null when it is gone. */
export const removeProduct = ({ id }: Read): Promise<AdminProduct | null> =>
  call(products[':id'].$delete({ param: { id } }));
