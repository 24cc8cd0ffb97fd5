import type { InferResponseType } from 'hono/client';
import type { HealthOnOffer } from '#domain/member/health-input.ts';
import type { InstalmentRule } from '#domain/money/instalments.ts';
import type { api } from './api.ts';
import { ApiError, toApiError } from './api-error.ts';
import { ask, leaveAtOnce } from './http.ts';
import { TIMEOUT_MS } from './timeout.ts';

type Products = InferResponseType<typeof api.products.$get>;
type Club = InferResponseType<typeof api.club.$get>;

// The typed client alone would add a tenth to the form's weight.
const fetchPublic = async <Body>(path: string): Promise<Body> => {
  const address = new URL(path, location.href);
  const response = await ask(leaveAtOnce, address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  const body = await response?.json().catch(() => undefined);
  if (response?.ok === false) throw toApiError(body);
  if (body === undefined) throw new ApiError('network');
  return body;
};

/** Returns disciplines and prices for the form. Throws `ApiError`. */
export const fetchProducts = (): Promise<Products> => fetchPublic('/api/products');

/** Returns what the season shown asks about health. Throws `ApiError`. */
export const fetchHealthOnOffer = (): Promise<HealthOnOffer> => fetchPublic('/api/products/health');

/** The season open to sign-up, and its offer of instalments. */
export interface OpenSeason {
  season: string;
  instalments: InstalmentRule | null;
}

/** Returns the season open to sign-up. A random `query` bypasses the caches. Throws `ApiError`. */
export const fetchOpenSeason = async (query = ''): Promise<OpenSeason> => {
  // A cached answer of the former version has no offer of instalments.
  const club: Omit<Club, 'instalments'> & Partial<Pick<Club, 'instalments'>> = await fetchPublic(`/api/club${query}`);
  return { season: club.openSeason, instalments: club.instalments ?? null };
};
