import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';

/** The counter of a key in its present window. */
export interface Counter {
  count: number;
  windowStartedAt: Date;
}

interface Counting {
  at: Date;
  windowSeconds: number;
  /** A key is counted only while the one before it has no more attempts than this. */
  attempts: number;
}

/**
 * Counts one more attempt under each key, in one statement, until a key has used up its attempts. A key whose last
 * window is over starts a new one. Returns the counters of the counted keys, in their order.
 */
export const incrementInTurn = async (
  db: Database,
  keys: readonly string[],
  { at, windowSeconds, attempts }: Counting,
): Promise<Counter[]> => {
  const windowStart = new Date(at.getTime() - windowSeconds * 1000).toISOString();
  const isOver = sql`${rateLimits.windowStartedAt} <= ${windowStart}::timestamptz`;
  const nth = (place: number) => sql.identifier(`counted_${place}`);
  const counting = keys.map((key, place) => {
    const before = place === 0 ? sql`` : sql`from ${nth(place - 1)} where ${nth(place - 1)}.count <= ${attempts}`;
    return sql`${nth(place)} as (
      insert into ${rateLimits} (key, window_started_at, count) select ${key}::text, ${at.toISOString()}::timestamptz, 1 ${before}
      on conflict (key) do update set
        count = case when ${isOver} then 1 else ${rateLimits.count} + 1 end,
        window_started_at = case when ${isOver} then excluded.window_started_at else ${rateLimits.windowStartedAt} end
      returning count, window_started_at)`;
  });
  const counted = keys.map((_key, place) => sql`select ${place}::int as place, ${nth(place)}.* from ${nth(place)}`);
  const { rows } = await db.execute<{ count: number; started: number }>(sql`
    with ${sql.join(counting, sql`, `)}
    select count, extract(epoch from window_started_at)::float8 * 1000 as started from (${sql.join(counted, sql` union all `)}) as counted order by place`);
  return rows.map(({ count, started }) => ({ count, windowStartedAt: new Date(started) }));
};

export const deleteAttempts = (db: Database, keys: readonly string[]) =>
  db.delete(rateLimits).where(inArray(rateLimits.key, [...keys]));
