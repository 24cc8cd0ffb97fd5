import { atom, computed, type ReadableAtom } from 'nanostores';
import { quoteMembership } from '#domain/membership-fee.ts';
import { type Product, toProduct } from '#domain/product.ts';
import { fetchOpenSeason, fetchProducts } from '#lib/fetch-offer.ts';
import type { FormValues } from './form-values.ts';

type Catalogue = { state: 'loading' | 'ready' | 'failed'; products: readonly Product[] };

export interface Offering {
  /** Products known before the server has told today's prices. */
  products?: readonly Product[];
  /** A member's own, or the one the page was built with. */
  season?: string;
  /** Today's disciplines as this membership may choose them. */
  offer?: (products: readonly Product[]) => readonly Product[];
  quote?: typeof quoteMembership;
}

/** What can be joined at present, and what the choice made in the form costs. */
export const createFormOffer = ($values: ReadableAtom<FormValues>, offering: Offering) => {
  const { products = [], season = '', offer = (offered) => offered, quote = quoteMembership } = offering;
  const $catalogue = atom<Catalogue>({ state: 'loading', products });
  const $season = atom(season);
  return {
    $catalogue,
    /** The one that is joined. */
    $season,
    $quote: computed([$values, $catalogue], (values, catalogue) =>
      quote(catalogue.products, values.disciplines, values.reducedPriceSelected),
    ),
    /** What a discipline costs by itself, as chosen at present; undefined while prices are not known. Cents. */
    priceOf: (discipline: string): number | undefined => {
      const { state, products: known } = $catalogue.get();
      const alone = quote(known, [discipline], $values.get().reducedPriceSelected);
      return state === 'ready' ? alone.totalCents : undefined;
    },
    /** Prices always come from the server; those of the built page only stand in until they do. */
    loadProducts: async () => {
      $catalogue.set({ ...$catalogue.get(), state: 'loading' });
      try {
        const loaded = (await fetchProducts()).map(toProduct);
        $catalogue.set({ state: 'ready', products: offer(loaded) });
      } catch (error) {
        console.error('Products could not be loaded', error);
        $catalogue.set({ ...$catalogue.get(), state: 'failed' });
      }
    },
    /** The open season comes from the server, too; where it cannot be learned, the last one known may still be right. */
    loadSeason: async (afresh = false) => {
      const open = await fetchOpenSeason(afresh).catch(() => undefined);
      if (open) $season.set(open);
    },
  };
};
