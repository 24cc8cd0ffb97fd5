import type { InferResponseType } from 'hono/client';
import type { HealthOnOffer } from '#domain/member/health-input.ts';
import type { InstalmentRule } from '#domain/money/instalments.ts';
import type { FederationAsked } from '#domain/season/federation.ts';
import type { api } from './api.ts';
import { ApiError, toApiError } from './api-error.ts';
import { ask, leaveAtOnce } from './http.ts';
import { TIMEOUT_MS } from './timeout.ts';

type Products = InferResponseType<typeof api.products.$get>;
type Club = InferResponseType<typeof api.club.$get>;
type Later = 'instalments' | 'federationAsked';

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

/** The season open to sign-up, how it is paid in several times by card, and what it asks for the federation. */
export interface OpenSeason {
  season: string;
  instalments: InstalmentRule | null;
  federationAsked: FederationAsked;
}

/** Returns the season open to sign-up. A random `query` bypasses the caches. Throws `ApiError`. */
export const fetchOpenSeason = async (query = ''): Promise<OpenSeason> => {
  // A cached answer of the version before says nothing of instalments or the federation.
  const club: Omit<Club, Later> & Partial<Pick<Club, Later>> = await fetchPublic(`/api/club${query}`);
  const { openSeason: season, instalments = null, federationAsked = {} } = club;
  return { season, instalments, federationAsked };
};
