import type { InferResponseType } from 'hono/client';
import type { api } from './api.ts';
import { ApiError, toApiError } from './api-error.ts';
import { TIMEOUT_MS } from './timeout.ts';

type Products = InferResponseType<typeof api.products.$get>;

/** Disciplines and prices, for the form: the typed client alone would be a tenth of its weight. Throws `ApiError`. */
export const fetchProducts = async (): Promise<Products> => {
  const address = new URL('/api/products', location.href);
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  if (!response) throw new ApiError('network');
  if (!response.ok) throw toApiError(await response.json().catch(() => null));
  const products: Products = await response.json();
  return products;
};
