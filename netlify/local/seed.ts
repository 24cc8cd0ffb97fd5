import { eq } from 'drizzle-orm';
import { pageKeys } from '#domain/page.ts';
import { disciplineSlug } from '#domain/slug.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { articles, club as clubTable, pages } from '#server/db/content-schema.ts';
import { prices, products } from '#server/db/schema.ts';
import { insertMedium } from '#server/media/queries.ts';
import { catalogue } from './seed/catalogue.ts';
import { club } from './seed/club.ts';
import { articleRows, insertPlanning, insertTeam, readRichText } from './seed-content.ts';
import { type StoredIllustrations, storeIllustrations } from './seed-illustrations.ts';

interface SeedEnv {
  DATABASE_URL?: string | undefined;
  NEON_ENDPOINT?: string | undefined;
  CONTEXT?: string | undefined;
}

/**
 * Fills an empty local database with the fictional club: pictures first, then everything in one batch, so that an
 * interrupted start begins again. Leaves a database alone that has products.
 */
export const seed = async (env: SeedEnv): Promise<void> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const [known] = await db.select({ id: products.id }).from(products).limit(1);
  if (known) return;
  await insertClub(db, await storeIllustrations(env.CONTEXT ?? 'local'), new Date());
};

const insertClub = async (db: Database, illustrations: StoredIllustrations, now: Date) => {
  const contents = await Promise.all(
    pageKeys.map(async (key) => ({ key, content: await readRichText(`pages/${key}.html`, illustrations.keyOf) })),
  );
  const rows = await articleRows(illustrations.keyOf, now);
  const ids = catalogue.map(() => crypto.randomUUID());
  await db.batch([
    insertProducts(db, ids),
    insertPrices(db, ids),
    db.update(clubTable).set({ ...club, links: [...club.links] }),
    ...contents.map(({ key, content }) => db.update(pages).set({ content }).where(eq(pages.key, key))),
    ...illustrations.rows.map((row) => insertMedium(db, row)),
    db.insert(articles).values(rows),
    insertTeam(db),
    ...insertPlanning(db, now),
  ]);
};

const insertProducts = (db: Database, ids: readonly string[]) =>
  db
    .insert(products)
    .values(catalogue.map(({ name }, position) => ({ id: ids[position], name, slug: disciplineSlug(name), position })));

const insertPrices = (db: Database, ids: readonly string[]) =>
  db.insert(prices).values(
    catalogue.flatMap(({ defaultCents, reducedCents }, position) => {
      const productId = ids[position] ?? '';
      return [
        { productId, amountCents: defaultCents, isDefault: true },
        { productId, amountCents: reducedCents, isDefault: false },
      ];
    }),
  );
