import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Product } from '#domain/product.ts';
import type { Database } from '../db/client.ts';
import { prices, products } from '../db/schema.ts';

/** The catalogue as rows, one a price, for a batch; `productsOf` makes products of them. */
export const selectCatalogue = (db: Database) =>
  db
    .select({
      productId: products.id,
      name: products.name,
      priceId: prices.id,
      amountCents: prices.amountCents,
      isDefault: prices.isDefault,
    })
    .from(products)
    .innerJoin(prices, and(eq(prices.productId, products.id), isNull(prices.retiredAt)))
    .where(isNull(products.retiredAt))
    .orderBy(asc(products.position), asc(products.name), desc(prices.isDefault));

type CatalogueRow = Awaited<ReturnType<typeof selectCatalogue>>[number];

export const productsOf = (rows: readonly CatalogueRow[]): Product[] =>
  [...Map.groupBy(rows, (row) => row.productId)].map(([id, group]) => ({
    id,
    name: group[0]?.name ?? '',
    prices: group.map(({ priceId, amountCents, isDefault }) => ({ id: priceId, amountCents, isDefault })),
  }));

/** Every discipline there has been, offered or not: whoever subscribed to its calendar keeps asking for it. */
export const selectDisciplines = (db: Database) =>
  db.select({ name: products.name, formerSlugs: products.formerSlugs }).from(products);

export const listProducts = async (db: Database): Promise<Product[]> => productsOf(await selectCatalogue(db));
