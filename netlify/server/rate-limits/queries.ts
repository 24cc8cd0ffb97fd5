import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';

/** Counts one more attempt under a key, in one statement. Starts a new window if the last one is over. */
export const incrementAttempts = (db: Database, key: string, at: Date, windowSeconds: number) => {
  const windowStart = new Date(at.getTime() - windowSeconds * 1000).toISOString();
  const isOver = sql`${rateLimits.windowStartedAt} <= ${windowStart}`;
  return db
    .insert(rateLimits)
    .values({ key, windowStartedAt: at, count: 1 })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then excluded.window_started_at else ${rateLimits.windowStartedAt} end`,
      },
    })
    .returning();
};

export const deleteAttempts = (db: Database, keys: readonly string[]) =>
  db.delete(rateLimits).where(inArray(rateLimits.key, [...keys]));
