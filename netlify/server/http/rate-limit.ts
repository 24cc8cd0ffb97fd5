import { createHmac } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { Limit } from '../env.ts';
import { deleteAttempts, incrementAttempts } from '../rate-limits/queries.ts';
import type { AppEnv } from './app-env.ts';
import { described } from './description.ts';
import { networkOf } from './network.ts';

type Counting = Pick<Deps, 'db' | 'now' | 'settings'>;

// Counters must not reveal addresses or e-mails. All IP addresses can be hashed in a minute, but not without the
// secret.
const keyOf = ({ settings }: Pick<Deps, 'settings'>, subject: string) =>
  createHmac('sha256', settings.limitSecret).update(subject).digest('base64url');

/**
 * Counts an attempt and returns the subject's counter in the present window, or undefined without a limit. A subject
 * names its rule, for example `login ip 192.0.2.1`.
 */
export const countAttempts = async (deps: Counting, limit: Limit, subject: string) =>
  limit.attempts === 0
    ? undefined
    : (await incrementAttempts(deps.db, keyOf(deps, subject), deps.now(), limit.windowSeconds))[0];

/** Returns the refusal of further attempts until an instant, with the seconds left. */
export const limitedUntil = (until: Date, now: Date): DomainError => {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, left) });
};

/**
 * Counts an attempt. Throws `rate-limited`, with the seconds left, if the subject has used up its attempts. Callers
 * count one subject after the other, so that a refusal of the first does not count against the next.
 */
export const limitAttempts = async (deps: Counting, limit: Limit, subject: string) => {
  const counted = await countAttempts(deps, limit, subject);
  if (!counted || counted.count <= limit.attempts) return counted;
  const until = counted.windowStartedAt.getTime() + limit.windowSeconds * 1000;
  throw limitedUntil(new Date(until), deps.now());
};

/** Deletes the counters of these subjects. */
export const forgetAttempts = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  subjects: readonly string[],
): Promise<void> => {
  await deleteAttempts(
    deps.db,
    subjects.map((subject) => keyOf(deps, subject)),
  );
};

/** An address may send this many times more requests than the rule lets pass, so that typing mistakes stop nobody. */
const LOOSENESS = 6;

/**
 * Counts a request of an address before anything of it is read, because a refused form costs work too
 * (docs/rules.md#rate-limits). `rule` is the narrower limit that applies once the request is understood. Throws
 * `rate-limited`.
 */
export const limitSending = (deps: Counting, rule: 'signUp' | 'login') =>
  described(
    createMiddleware<AppEnv>(async (context, next) => {
      const limit = deps.settings.limits[rule];
      const loose = { ...limit, attempts: LOOSENESS * limit.attempts };
      await limitAttempts(deps, loose, `${rule} sent by ${networkOf(context.env?.ip ?? 'unknown')}`);
      await next();
    }),
    { limit: rule },
  );
