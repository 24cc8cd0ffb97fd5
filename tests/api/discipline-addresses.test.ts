import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disciplineSlug } from '#domain/slug.ts';
import { products } from '#server/db/schema.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const migrationsFolder = fileURLToPath(new URL('../../netlify/migrations', import.meta.url));
const names = [
  ...['Épée d’Œuvre', 'Bâton & canne', 'ÆGIS — boxe', 'Savate 2ᵉ degré', '🥊', `Très ${'long '.repeat(18)}nom`],
  ...['Lutte', 'LUTTE'],
];

test('existing disciplines get the site’s address, and of two equal ones the older gets it', async () => {
  const fill = readMigrationFiles({ migrationsFolder })
    .flatMap((migration) => migration.sql)
    .find((statement) => statement.includes('UPDATE products SET slug'));
  await club.db
    .insert(products)
    .values(names.map((name, minute) => ({ name, createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })));
  await club.db.update(products).set({ slug: null });
  await club.db.execute(sql.raw(fill ?? ''));
  const rows = await club.db.select({ name: products.name, slug: products.slug }).from(products);
  const slugs = Object.fromEntries(rows.map(({ name, slug }) => [name, slug]));
  const expected = Object.fromEntries(rows.map(({ name }) => [name, disciplineSlug(name) || null]));
  expect(slugs).toEqual({ ...expected, LUTTE: null });
});
