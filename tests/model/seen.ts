import { quoteMembership } from '#domain/membership-fee.ts';
import { type Product, type ProductJson, toProduct } from '#domain/product.ts';
import type { TestClub } from '#tests/support/club.ts';

/** The prices a form shows, and how many changes of prices were over when it read them. */
export interface Page {
  catalogue: Product[];
  asOf: number;
}

/** Changes of prices: begun, and over whatever came of them. One that crashed is never over. */
export interface PriceChanges {
  begun: number;
  over: number;
}

interface Choice {
  disciplines: readonly string[];
  reducedPriceSelected: boolean;
}

/** What visitors have seen: the prices on their page, and the amount of every payment they were shown. */
export const createSeen = (club: TestClub, changes: PriceChanges) => {
  const pages = new Map<string, Page>();
  const amounts = new Map<string, number>();

  /** The page of whoever has this e-mail, open since before anything happened. */
  const pageOf = (email: string): Page => pages.get(email) ?? { catalogue: club.catalogue, asOf: 0 };

  /** A form was told that the amount is another: a price must have changed, and is shown. Undefined when it cannot be. */
  const reload = async (email: string, { asOf }: Page): Promise<Page | undefined> => {
    if (changes.begun <= asOf) throw new Error('told of another amount, though no price changed');
    const { over } = changes;
    const response = await club.app.request('/api/products');
    if (response.status !== 200) return undefined;
    const page = { catalogue: ((await response.json()) as ProductJson[]).map(toProduct), asOf: over };
    pages.set(email, page);
    return page;
  };

  /** Of an intent, in cents: an amount once shown is the amount. */
  const show = (intentId: string, amount: number): void => {
    const before = amounts.get(intentId) ?? amount;
    if (before !== amount) throw new Error(`${intentId} was shown at ${before}, and now at ${amount}`);
    amounts.set(intentId, amount);
  };

  /** What the page says the choice costs. Cents. */
  const costOn = ({ catalogue }: Page, { disciplines, reducedPriceSelected }: Choice): number =>
    quoteMembership(catalogue, disciplines, reducedPriceSelected).totalCents;

  return { pageOf, reload, show, costOn, amounts };
};

export type Seen = ReturnType<typeof createSeen>;
