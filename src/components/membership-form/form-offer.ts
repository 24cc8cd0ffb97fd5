import { atom, computed, type ReadableAtom } from 'nanostores';
import { dayInParis } from '#domain/dates.ts';
import { parseTypedBirthDate } from '#domain/form/typed-birth-date.ts';
import type { InstalmentOffer, InstalmentRule } from '#domain/money/instalments.ts';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import { type Product, type ProductJson, toProduct } from '#domain/money/product.ts';
import type { quoteJoining } from '#domain/money/season-reductions.ts';
import type { FederationAsked, FieldsOf } from '#domain/season/federation.ts';
import { fetchOpenSeason, fetchProducts } from '#lib/fetch-offer.ts';
import type { LinkedOffer } from '#lib/former-offer.ts';
import type { FormAids } from './form-pledges.ts';
import type { FormValues } from './form-values.ts';

/** The offer of a season, as the form knows it. */
export type Catalogue = {
  state: 'loading' | 'ready' | 'failed';
  products: readonly Product[];
  /** Quotes with the reductions of the season. The code is loaded only if the season has any. */
  quoteJoining?: typeof quoteJoining | undefined;
  /** The aids of the season, if it has any. Most seasons have none, and load no code for them. */
  aids?: FormAids | undefined;
};

export interface Offering {
  /** The products of the page, until the server has sent today's prices. */
  products?: readonly Product[];
  /** The member's season, or the season that the page was built with. */
  season?: string;
  /** Returns the present disciplines that this membership may choose from. */
  offer?: (products: readonly Product[]) => readonly Product[];
  quote?: typeof quoteMembership;
  /** Reads the offer of a season. The default is the offer that visitors have today. */
  fetchOffered?: (season: string) => Promise<readonly ProductJson[]>;
}

/** Returns the store of the offer, and of the price of the choice. */
export const createFormOffer = ($values: ReadableAtom<FormValues>, offering: Offering) => {
  const { products = [], season = '', offer = (offered) => offered, quote = quoteMembership } = offering;
  const { fetchOffered = fetchProducts } = offering;
  const $catalogue = atom<Catalogue>({ state: 'loading', products });
  const $season = atom(season);
  const $asked = atom<FederationAsked>({});
  const $fieldsOf = atom<FieldsOf | undefined>(undefined);
  const showAsked = async (asked: FederationAsked): Promise<void> => {
    const isAsking = Object.keys(asked).length > 0;
    const rules = isAsking ? await import('#domain/season/federation.ts') : undefined;
    $fieldsOf.set(rules?.askedBy(asked));
    $asked.set(asked);
  };
  const $instalmentRule = atom<InstalmentRule | null>(null);
  const showProducts = async (loaded: readonly Product[]): Promise<void> => {
    // An edited membership keeps the reductions it was given.
    const isReduced = !offering.quote && loaded.some(({ reductions }) => reductions);
    const joining = isReduced ? await import('#domain/money/season-reductions.ts') : undefined;
    const [{ aids: offered } = {}] = offering.quote ? [] : loaded;
    const aids = offered && (await import('./form-pledges.ts')).createFormAids(offered);
    $catalogue.set({ state: 'ready', products: offer(loaded), quoteJoining: joining?.quoteJoining, aids });
  };
  const $quote = computed([$values, $catalogue], (values, catalogue) => {
    const choice = [catalogue.products, values.disciplines, values.reducedPriceSelected] as const;
    if (!catalogue.quoteJoining) return quote(...choice);
    const day = dayInParis(new Date());
    const birthDate = parseTypedBirthDate(values.birthDate, day) ?? '';
    return catalogue.quoteJoining(...choice, { day, birthDate });
  });
  const $pledges = computed([$values, $catalogue, $quote], (values, { aids }, { totalCents }) =>
    aids?.pledgesIn(values.aids, totalCents),
  );
  return {
    $catalogue,
    /** Shows the disciplines of an offer, and their prices. */
    showProducts,
    /** The season that the member joins. */
    $season,
    /** What the season asks for the federation. Most seasons ask nothing, and load no code for it. */
    $asked,
    $fieldsOf,
    showAsked,
    /** The season's offer of instalments, and the visitor's choice. Without a choice, the price is paid at once. */
    $instalmentRule,
    $instalments: atom<InstalmentOffer | undefined>(undefined),
    /** The version of the text about health that the form has shown. */
    $healthVersion: atom<string | undefined>(undefined),
    /** The season that a former member may join early, instead of the one that is open to all (`join-early.ts`). */
    $former: atom<LinkedOffer | undefined>(undefined),
    $quote,
    $pledges,
    /** What is left to pay of the price once aids are taken off. Cents. */
    $due: computed([$quote, $pledges], ({ totalCents }, pledges) => totalCents - (pledges?.cents ?? 0)),
    /**
     * Returns the price of a single discipline, in cents, for the present choice. Undefined while prices are unknown.
     */
    priceOf: (discipline: string): number | undefined => {
      const { state, products: known } = $catalogue.get();
      const alone = quote(known, [discipline], $values.get().reducedPriceSelected);
      return state === 'ready' ? alone.totalCents : undefined;
    },
    /** Loads the prices from the server. The prices of the page are used until then. */
    loadProducts: async () => {
      $catalogue.set({ ...$catalogue.get(), state: 'loading' });
      try {
        await showProducts((await fetchOffered($season.get())).map(toProduct));
      } catch (error) {
        console.error('Products could not be loaded', error);
        $catalogue.set({ ...$catalogue.get(), state: 'failed' });
      }
    },
    /** Loads the open season from the server. If that fails, the known season stays, because it may still be right. */
    loadSeason: async (fetchSeason = fetchOpenSeason) => {
      const open = await fetchSeason().catch(() => undefined);
      if (!open) return;
      $season.set(open.season);
      $instalmentRule.set(open.instalments);
      await showAsked(open.federationAsked);
    },
  };
};
