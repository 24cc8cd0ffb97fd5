import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { pageKeys } from '#domain/page.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { club as clubTable, pages } from '#server/db/content-schema.ts';
import { prices, products } from '#server/db/schema.ts';
import { catalogue } from './seed/catalogue.ts';
import { club } from './seed/club.ts';

interface SeedEnv {
  DATABASE_URL?: string | undefined;
  NEON_ENDPOINT?: string | undefined;
}

/** Fills an empty local database with the fictional club. A database that has products is left as it is. */
export const seed = async (env: SeedEnv): Promise<void> => {
  const db = openDatabase(env.DATABASE_URL ?? '', env.NEON_ENDPOINT);
  const [known] = await db.select({ id: products.id }).from(products).limit(1);
  if (known) return;
  const contents = await Promise.all(pageKeys.map(async (key) => ({ key, content: await readPage(key) })));
  const ids = catalogue.map(() => crypto.randomUUID());
  await db.batch([
    insertProducts(db, ids),
    insertPrices(db, ids),
    db.update(clubTable).set({ ...club, links: [...club.links] }),
    ...contents.map(({ key, content }) => db.update(pages).set({ content }).where(eq(pages.key, key))),
  ]);
};

const readPage = (key: string): Promise<string> =>
  readFile(new URL(`./seed/pages/${key}.html`, import.meta.url), 'utf8');

const insertProducts = (db: Database, ids: readonly string[]) =>
  db.insert(products).values(catalogue.map(({ name }, position) => ({ id: ids[position], name, position })));

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
