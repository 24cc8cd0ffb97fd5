import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Product } from '#domain/product.ts';
import type { Database } from '../db/client.ts';
import { prices, products } from '../db/schema.ts';

/** Selects the catalogue, one row for each price, for a batch. `productsOf` turns the rows into products. */
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

/** Selects every discipline, offered or not, because subscribers still ask for the calendars of former ones. */
export const selectDisciplines = (db: Database) =>
  db.select({ name: products.name, formerSlugs: products.formerSlugs }).from(products);

export const listProducts = async (db: Database): Promise<Product[]> => productsOf(await selectCatalogue(db));
