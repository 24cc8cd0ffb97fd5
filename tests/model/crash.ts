import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClub } from '#tests/support/club.ts';

interface Life {
  /** Calls to the outside it still lives to make. */
  left: number;
  /** Milliseconds it takes before each of them: what else happens gets in between. */
  pace: number;
  /** Files being sent. */
  sending: Promise<unknown>[];
  crash: () => void;
}

export interface Mortality {
  /** Before which of its calls to the outside the process dies, if it does. */
  crash?: number | undefined;
  pace?: number;
}

const lives = new AsyncLocalStorage<Life>();

const forEver = new Promise<never>(() => undefined);

/** Awaited before every call to the outside: whoever has crashed does not come back from it. */
const survive = async (): Promise<void> => {
  const life = lives.getStore();
  if (!life) return;
  life.left -= 1;
  if (life.pace > 0) await sleep(life.pace);
  if (life.left >= 0) return;
  life.crash();
  await forEver;
};

/** Methods that answer what is asked for while it is gone through. */
const WALKS: ReadonlySet<PropertyKey> = new Set(['list', 'listSince', 'listUnheardSince']);

async function* walk(begin: () => AsyncIterable<unknown>): AsyncGenerator<unknown> {
  await survive();
  yield* begin();
}

const mortal = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      if (WALKS.has(name)) return (...args: unknown[]) => walk(() => Reflect.apply(value, target, args));
      return async (...args: unknown[]) => {
        await survive();
        const call: Promise<unknown> = Reflect.apply(value, target, args);
        // Only these: what else was asked for may still be heard while life goes on.
        if (name === 'put') lives.getStore()?.sending.push(call);
        return call;
      };
    },
  });

/**
 * Makes the club's own process mortal: `untilCrash` does some work as a process that may be slow, and die just before
 * one of its calls to database, Stripe or files, wherever in the code that is. What it had begun stays as it is, and
 * the files it was still sending have arrived: the sweep leaves them a day for that.
 */
export const makeMortal = (club: TestClub) => {
  const { deps, databaseRequests } = club;
  deps.payments = mortal(deps.payments);
  deps.files = mortal(deps.files);
  /** What else happens before a request to the database. */
  const also: { before: (() => void) | undefined } = { before: undefined };
  databaseRequests.before = async () => {
    await survive();
    also.before?.();
  };
  const untilCrash = async ({ crash, pace = 0 }: Mortality, work: () => Promise<unknown>): Promise<unknown> => {
    const { promise: crashed, resolve } = Promise.withResolvers<void>();
    const life: Life = { left: crash ?? Infinity, pace, sending: [], crash: resolve };
    return Promise.race([lives.run(life, work), crashed.then(() => Promise.allSettled(life.sending))]);
  };
  return { untilCrash, also };
};

export type Mortal = ReturnType<typeof makeMortal>;
