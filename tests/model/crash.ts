import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClub } from '#tests/support/club.ts';

interface Life {
  /** The number of calls to database, Stripe and files it can still make before it crashes. */
  left: number;
  /** The delay before each call, in milliseconds. Other steps run during it. */
  pace: number;
  /** The files it is storing. */
  sending: Promise<unknown>[];
  crash: () => void;
}

export interface Mortality {
  /** The number of calls before the process crashes. Without it the process does not crash. */
  crash?: number | undefined;
  pace?: number;
}

const lives = new AsyncLocalStorage<Life>();

const forEver = new Promise<never>(() => undefined);

/** Runs before every call to database, Stripe and files. It never returns once the process has crashed. */
const survive = async (): Promise<void> => {
  const life = lives.getStore();
  if (!life) return;
  life.left -= 1;
  if (life.pace > 0) await sleep(life.pace);
  if (life.left >= 0) return;
  life.crash();
  await forEver;
};

/** Methods that return an asynchronous iterable. */
const WALKS: ReadonlySet<PropertyKey> = new Set(['list', 'listSince', 'listUnheardSince']);

/** Methods that call nothing outside and answer at once. */
const PURE: ReadonlySet<PropertyKey> = new Set(['referenceIn']);

async function* walk(begin: () => AsyncIterable<unknown>): AsyncGenerator<unknown> {
  await survive();
  yield* begin();
}

const mortal = <Port extends object>(port: Port): Port =>
  new Proxy(port, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function' || PURE.has(name)) return value;
      if (WALKS.has(name)) return (...args: unknown[]) => walk(() => Reflect.apply(value, target, args));
      return async (...args: unknown[]) => {
        await survive();
        const call: Promise<unknown> = Reflect.apply(value, target, args);
        // After a crash, only the storing of files is awaited. Other calls may complete later.
        if (name === 'put') lives.getStore()?.sending.push(call);
        return call;
      };
    },
  });

/**
 * Makes the process of the club able to crash. `untilCrash` runs some work as a process that may be slow and may die
 * just before one of its calls to database, Stripe or files. Earlier calls keep their effect. Files that it was storing
 * still arrive, because the sweep leaves them a day.
 */
export const makeMortal = (club: TestClub) => {
  const { deps, databaseRequests } = club;
  deps.payments = mortal(deps.payments);
  deps.files = mortal(deps.files);
  /** Another function to run before a request to the database. */
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
