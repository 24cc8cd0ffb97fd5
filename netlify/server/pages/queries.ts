import { eq } from 'drizzle-orm';
import type { PageKey } from '#domain/page.ts';
import type { Database } from '../db/client.ts';
import { pages } from '../db/content-schema.ts';

export const selectPage = (db: Database, key: PageKey) => db.select().from(pages).where(eq(pages.key, key));

export const selectPages = (db: Database) => db.select().from(pages);
