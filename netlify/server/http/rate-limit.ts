import { createHmac } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps, Limit } from '../deps.ts';
import { deleteAttempts, incrementAttempts } from '../rate-limits/queries.ts';
import type { AppEnv } from './app-env.ts';
import { networkOf } from './network.ts';

type Counting = Pick<Deps, 'db' | 'now' | 'settings'>;

// What is counted must not tell whose address or e-mail it is: all addresses there are can be hashed in a minute, but not
// without the secret.
const keyOf = ({ settings }: Pick<Deps, 'settings'>, subject: string) =>
  createHmac('sha256', settings.limitSecret).update(subject).digest('base64url');

/**
 * Attempts of a subject in the present window, this one included; undefined without a limit. Subjects name their rule:
 * `login ip 192.0.2.1`.
 */
export const countAttempts = async (deps: Counting, limit: Limit, subject: string) =>
  limit.attempts === 0
    ? undefined
    : (await incrementAttempts(deps.db, keyOf(deps, subject), deps.now(), limit.windowSeconds))[0];

/** The refusal of one more attempt until an instant, with the seconds left. */
export const limitedUntil = (until: Date, now: Date): DomainError => {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, left) });
};

/**
 * Counts an attempt of a subject. Throws `rate-limited` with the seconds left once it has had its attempts. One subject
 * after the other: what the first is refused for must not be held against the next.
 */
export const limitAttempts = async (deps: Counting, limit: Limit, subject: string) => {
  const counted = await countAttempts(deps, limit, subject);
  if (!counted || counted.count <= limit.attempts) return counted;
  const until = counted.windowStartedAt.getTime() + limit.windowSeconds * 1000;
  throw limitedUntil(new Date(until), deps.now());
};

/** What was counted against these subjects no longer is. */
export const forgetAttempts = async (
  deps: Pick<Deps, 'db' | 'settings'>,
  subjects: readonly string[],
): Promise<void> => {
  await deleteAttempts(
    deps.db,
    subjects.map((subject) => keyOf(deps, subject)),
  );
};

/** So many times what is let through of it an address may send, whatever it sends: whoever mistypes is not stopped. */
const LOOSENESS = 6;

/**
 * docs/rules.md#rate-limits. Counts what an address sends before anything of it is read. A refused form costs work, too. Throws `rate-limited`. `rule` is the
 * name of what is limited more narrowly once it was understood.
 */
export const limitSending = (deps: Counting, rule: 'signUp' | 'login') =>
  createMiddleware<AppEnv>(async (context, next) => {
    const limit = deps.settings.limits[rule];
    const loose = { ...limit, attempts: LOOSENESS * limit.attempts };
    await limitAttempts(deps, loose, `${rule} sent by ${networkOf(context.env?.ip ?? 'unknown')}`);
    await next();
  });
