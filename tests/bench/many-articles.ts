import type { Database } from '#server/db/client.ts';
import { articles } from '#server/db/content-schema.ts';

const AT_ONCE = 250;
const HOUR = 3_600_000;

const articleOf = (number: number) => {
  const at = new Date(Date.UTC(2024, 0, 1) + number * HOUR);
  return {
    id: `gala-${number}`,
    title: `Gala ${number}`,
    summary: `Ce qui s’est passé au gala ${number}, en quelques mots.`,
    content: '<p>Douze assauts, une salle comble.</p>'.repeat(20),
    published: number % 5 > 0,
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
  };
};

/** Adds this many articles. One in five is not published. */
export const addArticles = async (db: Database, count: number): Promise<void> => {
  for (let first = 0; first < count; first += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => articleOf(first + n));
    await db.insert(articles).values(rows);
  }
};
