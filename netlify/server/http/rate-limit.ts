import { createHash } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import type { Deps, Limit } from '../deps.ts';
import { incrementAttempts } from '../rate-limits/queries.ts';

const keyOf = (rule: string, subject: string) => createHash('sha256').update(`${rule}|${subject}`).digest('base64url');

/**
 * Counts one attempt of each subject (an address, an e-mail) under a rule.
 * Throws `rate-limited` with the seconds left once a subject has had its attempts.
 */
export const countAttempt = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rule: string,
  { attempts, windowSeconds }: Limit,
  subjects: readonly string[],
): Promise<void> => {
  if (attempts === 0 || subjects.length === 0) return;
  const at = now();
  // Always in the same order: two statements that touch the same rows must not wait for each other.
  const keys = [...new Set(subjects.map((subject) => keyOf(rule, subject)))].sort();
  const exceeded = (await incrementAttempts(db, keys, at, windowSeconds)).filter((row) => row.count > attempts);
  if (exceeded.length === 0) return;
  const until = Math.max(...exceeded.map((row) => row.windowStartedAt.getTime())) + windowSeconds * 1000;
  throw new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, Math.ceil((until - at.getTime()) / 1000)) });
};
