import { createHmac } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { DomainError } from '#domain/error.ts';
import type { Deps } from '../deps.ts';
import type { Limit } from '../runtime/limit.ts';
import type { AppEnv } from './app-env.ts';
import { described } from './description.ts';
import { networkOf, widerNetworkOf } from './network.ts';
import { type Counter, deleteAttempts, incrementInTurn, takeTurn } from './rate-limit-queries.ts';

type Counting = Pick<Deps, 'db' | 'now' | 'settings'>;

// Counters must not reveal addresses or e-mails. All IP addresses can be hashed in a minute, but not without the
// secret.
const keyOf = ({ settings }: Pick<Deps, 'settings'>, subject: string) =>
  createHmac('sha256', settings.limitSecret).update(subject).digest('base64url');

/**
 * The subject of a counter: its rule and name, for example `login ip 192.0.2.1`, or one with a multiple of the
 * attempts.
 */
export type LimitedSubject = string | { name: string; times: number };

/** How many times more attempts a /48 has than each of its /64: a whole town may share one. */
const WIDE = 4;

/**
 * Returns the subjects under which a rule counts an address: its network, and the /48 around it if there is one. `times`
 * is how many times the attempts of the rule an address has that many people may share.
 */
export const subjectsOf = (rule: string, ip: string, times = 1): LimitedSubject[] => {
  const wider = widerNetworkOf(ip);
  return [
    { name: `${rule} ${networkOf(ip)}`, times },
    ...(wider === undefined ? [] : [{ name: `${rule} /48 ${wider}`, times: WIDE * times }]),
  ];
};

/**
 * Counts an attempt of each subject, in one statement, until a subject has used up its attempts, so that a refusal of
 * the first does not count against the next. Returns the counters of the counted subjects in the present window: none
 * without a limit.
 */
export const countInTurn = async (
  deps: Counting,
  limit: Limit,
  subjects: readonly LimitedSubject[],
): Promise<Counter[]> => {
  const { attempts, windowSeconds } = limit;
  if (attempts === 0) return [];
  const keys = subjects.map((subject) =>
    typeof subject === 'string'
      ? { key: keyOf(deps, subject), attempts }
      : { key: keyOf(deps, subject.name), attempts: subject.times * attempts },
  );
  return incrementInTurn(deps.db, keys, { at: deps.now(), windowSeconds });
};

/**
 * Takes a turn of the line of a subject, in which one follows the other. Returns how long to wait for its end, or
 * undefined if that would be longer than `within`. Milliseconds.
 */
export const waitForTurn = async (
  deps: Counting,
  subject: string,
  turn: { lasts: number; within: number },
): Promise<number | undefined> => {
  const at = deps.now();
  const end = await takeTurn(deps.db, keyOf(deps, subject), { at, ...turn });
  return end && Math.round(end.getTime() - at.getTime());
};

/** Returns the refusal of further attempts until an instant, with the seconds left. */
export const limitedUntil = (until: Date, now: Date): DomainError => {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new DomainError('rate-limited', { retryAfterSeconds: Math.max(1, left) });
};

/** Throws `rate-limited`, with the seconds left, if a counter is beyond its limit. */
export const refuseBeyond = ({ now }: Pick<Deps, 'now'>, limit: Limit, counter: Counter | undefined): void => {
  if (!counter || counter.count <= counter.attempts) return;
  throw limitedUntil(new Date(counter.windowStartedAt.getTime() + limit.windowSeconds * 1000), now());
};

/** Counts an attempt of each subject in turn. Throws `rate-limited` if one has used up its attempts. */
export const limitAttempts = async (
  deps: Counting,
  limit: Limit,
  ...subjects: readonly LimitedSubject[]
): Promise<void> => {
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
      await limitAttempts(deps, loose, ...subjectsOf(`${rule} sent by`, context.env?.ip ?? 'unknown'));
      await next();
    }),
    { limit: rule },
  );
