import { and, arrayOverlaps, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { dayInParis } from '#domain/dates.ts';
import type { Product } from '#domain/money/product.ts';
import type { AdminProduct, ProductOrder } from '#domain/money/product-input.ts';
import { offeredReduction } from '#domain/money/season-reductions.ts';
import { toEuros } from '#domain/money.ts';
import type { Season } from '#domain/season/season.ts';
import { applyingIn, seasonOnOffer } from '#domain/season/season-days.ts';
import type { Database } from '../db/client.ts';
import { teamMembers, trainingSessions } from '../db/content-schema.ts';
import { takeTurns } from '../db/guard.ts';
import { placeAmong } from '../db/place.ts';
import { orderLines, prices, products } from '../db/schema.ts';
import { selectSeasons } from './season-queries.ts';

/**
 * Selects the catalogue of every season, one row for each price, for a batch. `productsOf` turns the rows into the
 * products of one season.
 */
export const selectCatalogue = (db: Database) =>
  db
    .select({
      productId: products.id,
      name: products.name,
      priceId: prices.id,
      season: prices.season,
      amountCents: prices.amountCents,
      isDefault: prices.isDefault,
    })
    .from(products)
    .innerJoin(prices, and(eq(prices.productId, products.id), isNull(prices.retiredAt)))
    .where(isNull(products.retiredAt))
    .orderBy(asc(products.position), asc(products.name), desc(prices.isDefault));

type CatalogueRow = Awaited<ReturnType<typeof selectCatalogue>>[number];

type SeasonOffer = Pick<Awaited<ReturnType<typeof selectSeasons>>[number], 'id' | 'firstDay' | 'reductions' | 'aids'>;

/** Returns the disciplines with the prices, reductions and aids that apply in a season (docs/rules.md#season-prices). */
export const productsOf = (
  rows: readonly CatalogueRow[],
  season: Season,
  seasons: readonly SeasonOffer[],
): Product[] => {
  const { firstDay = '', reductions = [], aids = [] } = seasons.find(({ id }) => id === season) ?? {};
  const offered = reductions.map((one) => offeredReduction(one, firstDay));
  return [...Map.groupBy(rows, (row) => row.productId)].map(([id, group]) => ({
    id,
    name: group[0]?.name ?? '',
    prices: applyingIn(group, season).map(({ priceId, amountCents, isDefault }) => ({
      id: priceId,
      amountCents,
      isDefault,
    })),
    ...(offered.length > 0 && { reductions: offered }),
    ...(aids.length > 0 && { aids }),
  }));
};

/** Selects every discipline, offered or not, because subscribers still ask for the calendars of former ones. */
export const selectDisciplines = (db: Database) =>
  db.select({ name: products.name, article: products.article, formerSlugs: products.formerSlugs }).from(products);

/** Returns what people can choose today, or in a season. */
export const listProducts = async (db: Database, now = new Date(), season?: Season): Promise<Product[]> => {
  const [seasons, rows] = await db.batch([selectSeasons(db), selectCatalogue(db)]);
  return productsOf(rows, season ?? seasonOnOffer(seasons, dayInParis(now)).season.id, seasons);
};

const isInUse = sql<boolean>`exists (select 1 from ${orderLines} where ${orderLines.productId} = ${products.id})`;

// One row for each price that applies.
const selectRows = (db: Database) =>
  db
    .select({
      id: products.id,
      name: products.name,
      article: products.article,
      position: products.position,
      retiredAt: products.retiredAt,
      updatedAt: products.updatedAt,
      inUse: isInUse,
      priceId: prices.id,
      season: prices.season,
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

/** Selects the product with a name if nobody has changed it since it was added. */
export const selectNeverChanged = (db: Database, name: string) =>
  selectRows(db)
    .where(and(eq(products.name, name), eq(products.updatedAt, products.createdAt)))
    .orderBy(desc(prices.isDefault));

const pricesOf = (rows: readonly Row[], shown: Season): AdminProduct['prices'] => {
  const known = rows.flatMap(({ priceId: id, season, amountCents, isDefault }) =>
    id === null || season === null || amountCents === null || isDefault === null
      ? []
      : [{ id, season, amountCents, isDefault }],
  );
  return applyingIn(known, shown).map(({ id, amountCents, isDefault }) => ({
    id,
    amount: toEuros(amountCents),
    isDefault,
  }));
};

/** Returns products with the prices that apply in a season. */
export const toAdminProducts = (rows: readonly Row[], season: Season): AdminProduct[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { id, name, article, position, retiredAt, inUse, updatedAt } = first;
    const retired = retiredAt !== null;
    const prices = pricesOf(group, season);
    return [{ id, name, article, prices, position, retired, inUse, updatedAt: updatedAt.toISOString() }];
  });

type NewProduct = typeof products.$inferInsert;

/** Inserts a product, last unless its place is given. */
export const insertProduct = (db: Database, { position, ...product }: NewProduct) =>
  db
    .insert(products)
    .values({ ...product, position: position ?? sql`(select coalesce(max(position) + 1, 0) from products)` });

const other = alias(products, 'other');

// The first owner of an address keeps it: a name that is taken by mistake and given back takes nobody's calendar.
const formerSlugsBeside = (slug: string) => sql`case
  when ${products.slug} is null or ${products.slug} = ${slug} then ${products.formerSlugs}
  when exists (select 1 from ${products} ${other} where ${products.slug} = any(${other.formerSlugs})
    and ${other.id} <> ${products.id}) then ${products.formerSlugs}
  else array_append(array_remove(${products.formerSlugs}, ${products.slug}), ${products.slug})
end`;

/** Updates a product. The address of its former name is kept. */
export const updateProduct = (db: Database, id: string, { slug, ...changes }: Partial<NewProduct>) =>
  db
    .update(products)
    .set(slug ? { ...changes, slug, formerSlugs: formerSlugsBeside(slug) } : changes)
    .where(eq(products.id, id));

export const insertPrices = (db: Database, rows: (typeof prices.$inferInsert)[]) => db.insert(prices).values(rows);

export const deletePrices = (db: Database, productId: string) =>
  db.delete(prices).where(eq(prices.productId, productId));

export const deleteProduct = (db: Database, id: string) => db.delete(products).where(eq(products.id, id));

/** Selects memberships that chose a product. */
export const selectUses = (db: Database, productId: string) =>
  db.select({ one: sql`1` }).from(orderLines).where(eq(orderLines.productId, productId));

/** Serialises the transactions that move several products. Must be the first statement. */
export const lockCatalogue = (db: Database) => takeTurns(db, 'products');

const placeIn = ({ ids }: ProductOrder) => placeAmong(ids, products.id);

/** For a guard: selects a row if exactly these products are offered. */
export const selectOffered = (db: Database, order: ProductOrder) =>
  db
    .select({ one: sql`1` })
    .from(products)
    .where(isNull(products.retiredAt))
    .having(sql`count(*) = ${order.ids.length} and count(${placeIn(order)}) = ${order.ids.length}`);

/** Gives each product its place. Leaves alone those that keep their place. */
export const orderProducts = (db: Database, order: ProductOrder, now: Date) =>
  db
    .update(products)
    .set({ position: sql`${placeIn(order)} - 1`, updatedAt: now })
    .where(sql`${products.position} <> ${placeIn(order)} - 1`);

/** Selects every name of a discipline in the week or in the team. */
export const selectNamesInUse = (db: Database) =>
  db
    .select({ name: sql<string>`${trainingSessions.discipline}`.as('name') })
    .from(trainingSessions)
    .union(db.select({ name: sql<string>`unnest(${teamMembers.disciplines})`.as('name') }).from(teamMembers));

/** For a guard: selects a name in use that is none of these. */
export const selectNamesBeyond = (db: Database, names: readonly string[]) => {
  const used = selectNamesInUse(db).as('used');
  return db
    .select({ one: sql`1` })
    .from(used)
    .where(notInArray(used.name, [...names]));
};

export interface Renaming {
  /** The old name in all its spellings. */
  from: readonly string[];
  to: string;
  now: Date;
}

export const renameInWeek = (db: Database, { from, to, now }: Renaming) =>
  db
    .update(trainingSessions)
    .set({ discipline: to, updatedAt: now })
    .where(inArray(trainingSessions.discipline, [...from]));

/** Replaces a name in a team member's disciplines, in its place and once. */
export const renameInTeam = (db: Database, { from, to, now }: Renaming) => {
  const isIt = inArray(sql`taught.name`, [...from]);
  const renamed = sql`array(
    select renamed.name from (
      select case when ${isIt} then ${to} else taught.name end as name, min(taught.place) as place
      from unnest(${teamMembers.disciplines}) with ordinality as taught(name, place) group by 1
    ) as renamed order by renamed.place)`;
  return db
    .update(teamMembers)
    .set({ disciplines: renamed, updatedAt: now })
    .where(arrayOverlaps(teamMembers.disciplines, [...from]));
};
