import { createHmac } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { Limit } from '../limit.ts';
import { type Counter, deleteAttempts, incrementInTurn } from '../rate-limits/queries.ts';
import type { AppEnv } from './app-env.ts';
import { described } from './description.ts';
import { createFloodGate, type FloodGate } from './floods.ts';
import { networkOf } from './network.ts';

type Counting = Pick<Deps, 'db' | 'now' | 'settings'>;

// Counters must not reveal addresses or e-mails. All IP addresses can be hashed in a minute, but not without the
// secret.
const keyOf = ({ settings }: Pick<Deps, 'settings'>, subject: string) =>
  createHmac('sha256', settings.limitSecret).update(subject).digest('base64url');

/**
 * Counts an attempt of each subject, in one statement, until a subject has used up its attempts, so that a refusal of
 * the first does not count against the next. Returns the counters of the counted subjects in the present window: none
 * without a limit. A subject names its rule, for example `login ip 192.0.2.1`.
 */
export const countInTurn = async (deps: Counting, limit: Limit, subjects: readonly string[]): Promise<Counter[]> => {
  const keys = subjects.map((subject) => keyOf(deps, subject));
  return limit.attempts === 0 ? [] : incrementInTurn(deps.db, keys, { at: deps.now(), ...limit });
};

/** Returns the refusal of further attempts until an instant, with the seconds left. */
export const limitedUntil = (until: Date, now: Date): DomainError => {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, left) });
};

/** Throws `rate-limited`, with the seconds left, if a counter is beyond its limit. */
export const refuseBeyond = ({ now }: Pick<Deps, 'now'>, limit: Limit, counter: Counter | undefined): void => {
  if (!counter || counter.count <= limit.attempts) return;
  throw limitedUntil(new Date(counter.windowStartedAt.getTime() + limit.windowSeconds * 1000), now());
};

/** Counts an attempt of each subject in turn. Throws `rate-limited` if one has used up its attempts. */
export const limitAttempts = async (deps: Counting, limit: Limit, ...subjects: readonly string[]): Promise<void> => {
  for (const counter of await countInTurn(deps, limit, subjects)) refuseBeyond(deps, limit, counter);
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

/**
 * Refuses an address that floods this instance, before anything of a request is read. Throws `rate-limited`. What another
 * app has let in (`isLetIn`) is not counted twice.
 */
export const refuseFloods = (deps: Pick<Deps, 'settings' | 'now'>) => {
  let gate: FloodGate | undefined;
  return createMiddleware<AppEnv>(async (context, next) => {
    gate ??= createFloodGate(deps.settings.limits.requests, () => deps.now().getTime());
    const retryAfterSeconds = context.env?.isLetIn ? undefined : gate(context.env?.ip ?? 'unknown');
    if (retryAfterSeconds !== undefined) throw new DomainError('rate-limited', { retryAfterSeconds });
    await next();
  });
};
