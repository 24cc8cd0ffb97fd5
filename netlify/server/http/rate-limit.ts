import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/error.ts';
import { rateLimits } from '../db/schema.ts';
import type { Deps, Limit } from '../deps.ts';

const keyOf = (rule: string, subject: string) => createHash('sha256').update(`${rule}|${subject}`).digest('base64url');

/**
 * Counts one attempt of each subject (an address, an e-mail) under a rule, in one statement.
 * Throws `rate-limited` with the seconds left once a subject has had its attempts.
 */
export const countAttempt = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rule: string,
  limit: Limit,
  subjects: readonly string[],
): Promise<void> => {
  if (limit.attempts === 0 || subjects.length === 0) return;
  const at = now();
  const windowStart = new Date(at.getTime() - limit.windowSeconds * 1000).toISOString();
  const counted = await db
    .insert(rateLimits)
    .values(
      [...new Set(subjects)].sort().map((subject) => ({ key: keyOf(rule, subject), windowStartedAt: at, count: 1 })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.windowStartedAt} <= ${windowStart} then 1 else ${rateLimits.count} + 1 end`,
        windowStartedAt: sql`case when ${rateLimits.windowStartedAt} <= ${windowStart} then excluded.window_started_at else ${rateLimits.windowStartedAt} end`,
      },
    })
    .returning();
  const exceeded = counted.filter((row) => row.count > limit.attempts);
  if (exceeded.length === 0) return;
  const until = Math.max(...exceeded.map((row) => row.windowStartedAt.getTime())) + limit.windowSeconds * 1000;
  throw new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil((until - at.getTime()) / 1000)) });
};
