import { atom } from 'nanostores';
import { toastError } from '#components/ui/toast.tsx';
import { isApiError } from '#lib/is-api-error.ts';

export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  /** `isMissing`: it does not exist, so another try would not help. */
  | { state: 'failed'; isMissing: boolean };

/**
 * After this time, data that was read ahead counts as old: somebody aimed at its screen and did not open it.
 * Milliseconds.
 */
const HEAD_START_MS = 15_000;

/** Reads data for a screen while its code is loading. */
const createHeadStart = (load: () => Promise<void>) => {
  let readAt = -HEAD_START_MS;
  const isAhead = (): boolean => performance.now() - readAt < HEAD_START_MS;
  return {
    /** Reads it before the code of its screen has come. */
    readAhead: (): void => {
      if (isAhead()) return;
      readAt = performance.now();
      void load();
    },
    /** Reads it for a screen that opens, unless it was read ahead. */
    open: (): void => {
      if (!isAhead()) void load();
      readAt = -HEAD_START_MS;
    },
  };
};

/**
 * Returns a store for the server's data on a screen, read again after each change. `failed` is what it tells if reading
 * fails.
 */
export const createLoaded = <Value>(fetchValue: () => Promise<Value>, failed: string) => {
  const $loaded = atom<Loaded<Value>>({ state: 'loading' });
  /** Of several running requests, the one that counts. */
  let awaited: symbol | undefined;
  const load = async (): Promise<void> => {
    const mine = Symbol('answer');
    awaited = mine;
    if ($loaded.get().state === 'failed') $loaded.set({ state: 'loading' });
    try {
      const value = await fetchValue();
      if (awaited === mine) $loaded.set({ state: 'ready', value });
    } catch (error) {
      if (awaited !== mine) return;
      if ($loaded.get().state === 'ready') void toastError(failed);
      else $loaded.set({ state: 'failed', isMissing: isApiError(error, 'not-found') });
    } finally {
      if (awaited === mine) awaited = undefined;
    }
  };
  return {
    $loaded,
    /** Reads it again. What is shown stays until the new data comes, also if reading fails. */
    load,
    ...createHeadStart(load),
    /** Drops a running request, because nobody looks any more. */
    leave: (): void => {
      awaited = undefined;
    },
    /** Shows what was just saved. Earlier requests do not know it. */
    change: (make: (value: Value) => Value): void => {
      const known = $loaded.get();
      if (known.state === 'ready') {
        awaited = undefined;
        $loaded.set({ state: 'ready', value: make(known.value) });
      } else if (awaited) void load();
    },
  };
};
