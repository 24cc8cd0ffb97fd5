import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { media } from '../db/content-schema.ts';

export type Medium = typeof media.$inferSelect;

export const selectMedium = (db: Database, key: string) => db.select().from(media).where(eq(media.key, key));

export const insertMedium = (db: Database, medium: Medium) => db.insert(media).values(medium).returning();
