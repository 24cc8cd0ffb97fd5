import { createHash } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import type { Deps, Limit } from '../deps.ts';
import { deleteAttempts, incrementAttempts } from '../rate-limits/queries.ts';

// Hashed: what is counted must not tell whose address or e-mail it is.
const keyOf = (subject: string) => createHash('sha256').update(subject).digest('base64url');

/**
 * Attempts of a subject in the present window, this one included; undefined without a limit. Subjects name their rule:
 * `login ip 192.0.2.1`.
 */
export const countAttempts = async ({ db, now }: Pick<Deps, 'db' | 'now'>, limit: Limit, subject: string) =>
  limit.attempts === 0 ? undefined : (await incrementAttempts(db, keyOf(subject), now(), limit.windowSeconds))[0];

/** The refusal of one more attempt until an instant, with the seconds left. */
export const limitedUntil = (until: Date, now: Date): DomainError => {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, left) });
};

/**
 * Counts an attempt of a subject. Throws `rate-limited` with the seconds left once it has had its attempts. One subject
 * after the other: what the first is refused for must not be held against the next.
 */
export const limitAttempts = async (deps: Pick<Deps, 'db' | 'now'>, limit: Limit, subject: string) => {
  const counted = await countAttempts(deps, limit, subject);
  if (!counted || counted.count <= limit.attempts) return counted;
  const until = counted.windowStartedAt.getTime() + limit.windowSeconds * 1000;
  throw limitedUntil(new Date(until), deps.now());
};

/** What was counted against these subjects no longer is. */
export const forgetAttempts = async ({ db }: Pick<Deps, 'db'>, subjects: readonly string[]): Promise<void> => {
  await deleteAttempts(db, subjects.map(keyOf));
};
