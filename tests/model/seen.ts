import { quoteMembership } from '#domain/money/membership-fee.ts';
import { type Product, type ProductJson, toProduct } from '#domain/money/product.ts';
import type { TestClub } from '#tests/support/club.ts';

/** The prices that a form shows, and the number of price changes that had ended when it read them. */
export interface Page {
  catalogue: Product[];
  asOf: number;
}

/**
 * The number of price changes that have begun, and of those that have ended, successfully or not. A change that crashed
 * never ends.
 */
export interface PriceChanges {
  begun: number;
  over: number;
}

interface Choice {
  disciplines: readonly string[];
  reducedPriceSelected: boolean;
}

/** Remembers what visitors have seen: the prices on their page and the amount of each payment. */
export const createSeen = (club: TestClub, changes: PriceChanges) => {
  const pages = new Map<string, Page>();
  const amounts = new Map<string, number>();

  /** Returns the page of a visitor with this e-mail address. It was opened before anything happened. */
  const pageOf = (email: string): Page => pages.get(email) ?? { catalogue: club.catalogue, asOf: 0 };

  /**
   * Reloads the prices after the form was told that the amount has changed. Returns undefined when the server is
   * unavailable. Throws when no price has changed.
   */
  const reload = async (email: string, { asOf }: Page): Promise<Page | undefined> => {
    if (changes.begun <= asOf) throw new Error('told of another amount, though no price changed');
    const { over } = changes;
    const response = await club.app.request('/api/products');
    if (response.status !== 200) return undefined;
    const page = { catalogue: ((await response.json()) as ProductJson[]).map(toProduct), asOf: over };
    pages.set(email, page);
    return page;
  };

  /** Records the amount shown for a payment, in cents. Throws when another amount was shown before. */
  const show = (intentId: string, amount: number): void => {
    const before = amounts.get(intentId) ?? amount;
    if (before !== amount) throw new Error(`${intentId} was shown at ${before}, and now at ${amount}`);
    amounts.set(intentId, amount);
  };

  /** Returns the price of a choice according to the page, in cents. */
  const costOn = ({ catalogue }: Page, { disciplines, reducedPriceSelected }: Choice): number =>
    quoteMembership(catalogue, disciplines, reducedPriceSelected).totalCents;

  return { pageOf, reload, show, costOn, amounts };
};

export type Seen = ReturnType<typeof createSeen>;
