import { createHash } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import type { Deps, Limit } from '../deps.ts';
import { deleteAttempts, incrementAttempts } from '../rate-limits/queries.ts';

// Hashed: what is counted must not tell whose address or e-mail it is.
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url');

/** Attempts of each subject in the present window, this one included. Subjects name their rule: `login ip 192.0.2.1`. */
export const countAttempts = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  limit: Limit,
  subjects: readonly string[],
) => {
  if (limit.attempts === 0 || subjects.length === 0) return [];
  // Always in the same order: two statements that touch the same rows must not wait for each other.
  const keys = [...new Set(subjects.map(keyOf))].sort();
  return incrementAttempts(db, keys, now(), limit.windowSeconds);
};

/** Counts an attempt of each subject. Throws `rate-limited` with the seconds left once one has had its attempts. */
export const limitAttempts = async (deps: Pick<Deps, 'db' | 'now'>, limit: Limit, subjects: readonly string[]) => {
  const counted = await countAttempts(deps, limit, subjects);
  const exceeded = counted.filter((row) => row.count > limit.attempts);
  if (exceeded.length === 0) return counted;
  const until = Math.max(...exceeded.map((row) => row.windowStartedAt.getTime())) + limit.windowSeconds * 1000;
  const left = Math.ceil((until - deps.now().getTime()) / 1000);
  throw new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, left) });
};

/** What was counted against these subjects no longer is. */
export const forgetAttempts = async ({ db }: Pick<Deps, 'db'>, subjects: readonly string[]): Promise<void> => {
  await deleteAttempts(db, subjects.map(keyOf));
};
