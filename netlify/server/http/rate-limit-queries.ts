import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { rateLimits } from '../db/schema.ts';

/** The counter of a key in its present window. */
export interface Counter {
  count: number;
  windowStartedAt: Date;
  /** How many attempts the key has. */
  attempts: number;
}

interface Counted {
  key: string;
  /** The next key is counted only while this one has no more attempts. */
  attempts: number;
}

/**
 * Counts one more attempt under each key, in one statement, until a key has used up its attempts. A key whose last
 * window is over starts a new one. Returns the counters of the counted keys, in their order.
 */
export const incrementInTurn = async (
  db: Database,
  keys: readonly Counted[],
  { at, windowSeconds }: { at: Date; windowSeconds: number },
): Promise<Counter[]> => {
  const windowStart = new Date(at.getTime() - windowSeconds * 1000).toISOString();
  const isOver = sql`${rateLimits.windowStartedAt} <= ${windowStart}::timestamptz`;
  const nth = (place: number) => sql.identifier(`counted_${place}`);
  const counting = keys.map(({ key }, place) => {
    const most = keys[place - 1]?.attempts;
    const before = most === undefined ? sql`` : sql`from ${nth(place - 1)} where ${nth(place - 1)}.count <= ${most}`;
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
  return rows.map(({ count, started }, place) => ({
    count,
    windowStartedAt: new Date(started),
    attempts: keys[place]?.attempts ?? 0,
  }));
};

interface Turn {
  at: Date;
  /** How long a turn lasts, and how far in the future the last one may end. Milliseconds. */
  lasts: number;
  within: number;
}

/**
 * Takes the next turn in the line of a key. Turns follow each other, however many ask at once. Returns when it ends, or
 * undefined if the line is too long. No turn is taken then.
 */
export const takeTurn = async (db: Database, key: string, { at, lasts, within }: Turn): Promise<Date | undefined> => {
  const now = sql`${at.toISOString()}::timestamptz`;
  const milliseconds = (count: number) => sql`make_interval(secs => ${count / 1000}::float8)`;
  const end = sql`greatest(${rateLimits.windowStartedAt}, ${now}) + ${milliseconds(lasts)}`;
  const { rows } = await db.execute<{ ends: number }>(sql`
    insert into ${rateLimits} (key, window_started_at, count) values (${key}, ${now} + ${milliseconds(lasts)}, 1)
    on conflict (key) do update set window_started_at = ${end}, count = 1 where ${end} <= ${now} + ${milliseconds(within)}
    returning extract(epoch from window_started_at)::float8 * 1000 as ends`);
  return rows[0] && new Date(rows[0].ends);
};

export const deleteAttempts = (db: Database, keys: readonly string[]) =>
  db.delete(rateLimits).where(inArray(rateLimits.key, [...keys]));
