import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toEuros } from '#domain/money.ts';
import type { AdminProduct, ProductOrder } from '#domain/product-input.ts';
import type { Database } from '../db/client.ts';
import { selectUnchanged, takeTurns } from '../db/guard.ts';
import { placeAmong } from '../db/place.ts';
import { orderLines, prices, products } from '../db/schema.ts';

const isInUse = sql<boolean>`exists (select 1 from ${orderLines} where ${orderLines.productId} = ${products.id})`;

// One row a price in force.
const selectRows = (db: Database) =>
  db
    .select({
      id: products.id,
      name: products.name,
      position: products.position,
      retiredAt: products.retiredAt,
      updatedAt: products.updatedAt,
      inUse: isInUse,
      priceId: prices.id,
      amountCents: prices.amountCents,
      isDefault: prices.isDefault,
    })
    .from(products)
    .leftJoin(prices, and(eq(prices.productId, products.id), isNull(prices.retiredAt)));

type Row = Awaited<ReturnType<typeof selectRows>>[number];

export const selectAllProducts = (db: Database) =>
  selectRows(db).orderBy(asc(products.position), asc(products.name), desc(prices.isDefault));

export const selectProduct = (db: Database, id: string) =>
  selectRows(db).where(eq(products.id, id)).orderBy(desc(prices.isDefault));

/** The product of a name, if nobody has changed it since it was added. */
export const selectNeverChanged = (db: Database, name: string) =>
  selectRows(db)
    .where(and(eq(products.name, name), eq(products.updatedAt, products.createdAt)))
    .orderBy(desc(prices.isDefault));

const pricesOf = (rows: readonly Row[]): AdminProduct['prices'] =>
  rows.flatMap(({ priceId, amountCents, isDefault }) =>
    priceId === null || amountCents === null || isDefault === null
      ? []
      : [{ id: priceId, amount: toEuros(amountCents), isDefault }],
  );

export const toAdminProducts = (rows: readonly Row[]): AdminProduct[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { id, name, position, retiredAt, inUse, updatedAt } = first;
    const [retired, prices] = [retiredAt !== null, pricesOf(group)];
    return [{ id, name, prices, position, retired, inUse, updatedAt: updatedAt.toISOString() }];
  });

type NewProduct = typeof products.$inferInsert;

/** Comes last unless its place is given. */
export const insertProduct = (db: Database, { position, ...product }: NewProduct) =>
  db
    .insert(products)
    .values({ ...product, position: position ?? sql`(select coalesce(max(position) + 1, 0) from products)` });

const other = alias(products, 'other');

// Whoever had an address first keeps it: a name taken by mistake, and given back, takes nobody's calendar away.
const formerSlugsBeside = (slug: string) => sql`case
  when ${products.slug} is null or ${products.slug} = ${slug} then ${products.formerSlugs}
  when exists (select 1 from ${products} ${other} where ${products.slug} = any(${other.formerSlugs})
    and ${other.id} <> ${products.id}) then ${products.formerSlugs}
  else array_append(array_remove(${products.formerSlugs}, ${products.slug}), ${products.slug})
end`;

/** The address of its calendar is kept beside another. */
export const updateProduct = (db: Database, id: string, { slug, ...changes }: Partial<NewProduct>) =>
  db
    .update(products)
    .set(slug ? { ...changes, slug, formerSlugs: formerSlugsBeside(slug) } : changes)
    .where(eq(products.id, id));

export const insertPrices = (db: Database, rows: (typeof prices.$inferInsert)[]) => db.insert(prices).values(rows);

/** Memberships keep the prices they were quoted. */
export const retirePrices = (db: Database, gone: readonly { id: string }[], now: Date) =>
  db
    .update(prices)
    .set({ retiredAt: now })
    .where(
      inArray(
        prices.id,
        gone.map(({ id }) => id),
      ),
    );

export const deletePrices = (db: Database, productId: string) =>
  db.delete(prices).where(eq(prices.productId, productId));

export const deleteProduct = (db: Database, id: string) => db.delete(products).where(eq(products.id, id));

/** Finds, and holds, the product as it was read. */
export const selectUnchangedProduct = (db: Database, read: Pick<AdminProduct, 'id' | 'updatedAt'>) =>
  selectUnchanged(db, products, read);

/** Memberships that chose a product. */
export const selectUses = (db: Database, productId: string) =>
  db.select({ one: sql`1` }).from(orderLines).where(eq(orderLines.productId, productId));

/** First statement of a batch that moves several: two of them take turns. */
export const lockCatalogue = (db: Database) => takeTurns(db, 'products');

const placeIn = ({ ids }: ProductOrder) => placeAmong(ids, products.id);

/** For a guard: finds something when exactly these are offered. */
export const selectOffered = (db: Database, order: ProductOrder) =>
  db
    .select({ one: sql`1` })
    .from(products)
    .where(isNull(products.retiredAt))
    .having(sql`count(*) = ${order.ids.length} and count(${placeIn(order)}) = ${order.ids.length}`);

/** Gives each its place; what stays where it was is not touched. */
export const orderProducts = (db: Database, order: ProductOrder, now: Date) =>
  db
    .update(products)
    .set({ position: sql`${placeIn(order)} - 1`, updatedAt: now })
    .where(sql`${products.position} <> ${placeIn(order)} - 1`);
