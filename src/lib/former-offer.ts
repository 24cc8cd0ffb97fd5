import type { HealthOnOffer } from '#domain/member/health-input.ts';
import type { InstalmentRule } from '#domain/money/instalments.ts';
import type { ProductJson } from '#domain/money/product.ts';
import type { FederationAsked } from '#domain/season/federation.ts';
import { ask, stay } from './http.ts';
import { DOSSIER_LINK } from './storage-keys.ts';
import { keptInTab } from './tab-storage.ts';
import { TIMEOUT_MS } from './timeout.ts';

/** A season that a former member may join before everybody else, by the link of their dossier. */
export interface LinkedOffer {
  season: string;
  products: readonly ProductJson[];
  instalments: InstalmentRule | null;
  federationAsked: FederationAsked;
  /** What the season asks about health. */
  health?: HealthOnOffer | undefined;
  /** The token of the link. */
  token: string;
  /** Reads it once more. Only of a renewal, whose form stands on a page of its own. */
  again?: () => Promise<LinkedOffer | undefined>;
}

const isOffer = (body: unknown): body is Pick<LinkedOffer, 'season' | 'products'> & Partial<LinkedOffer> => {
  const { season, products }: Record<string, unknown> = Object(body);
  return typeof season === 'string' && Array.isArray(products);
};

/**
 * Returns the season that the holder of this tab's link may join before everybody else. Returns undefined if there is
 * none or the server is out of reach.
 */
export const fetchFormerOffer = async (): Promise<LinkedOffer | undefined> => {
  const token = keptInTab(DOSSIER_LINK);
  if (typeof token !== 'string') return undefined;
  const asked = { headers: { Authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const response = await ask(stay, new URL('/api/dossier/next-season', location.href), asked).catch(() => undefined);
  const { offer }: { offer?: unknown } = Object(
    response?.ok ? await response.json().catch(() => undefined) : undefined,
  );
  if (!isOffer(offer)) return undefined;
  const { season, products, instalments = null, federationAsked = {}, health } = offer;
  return { season, products, instalments, federationAsked, health, token };
};
