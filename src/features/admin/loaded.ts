import { atom } from 'nanostores';
import { toastError } from '#components/ui/toast.tsx';
import { isApiError } from '#lib/is-api-error.ts';

export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  /** `isMissing`: there is no such thing, and asking again would not help. */
  | { state: 'failed'; isMissing: boolean };

/** Milliseconds after which what was read ahead is no news any more: its screen was looked at, and not opened. */
const HEAD_START_MS = 15_000;

/** Reads for a screen whose code is on its way, so that it need not when it opens. */
const createHeadStart = (load: () => Promise<void>) => {
  let readAt = -HEAD_START_MS;
  const isAhead = (): boolean => performance.now() - readAt < HEAD_START_MS;
  return {
    /** Reads it before the code of its screen is there. */
    readAhead: (): void => {
      if (isAhead()) return;
      readAt = performance.now();
      void load();
    },
    /** Reads it for a screen that opens, unless that was done ahead. */
    open: (): void => {
      if (!isAhead()) void load();
      readAt = -HEAD_START_MS;
    },
  };
};

/** What a screen shows of the server's, read again after each change. `failed` is said when that did not work. */
export const createLoaded = <Value>(fetchValue: () => Promise<Value>, failed: string) => {
  const $loaded = atom<Loaded<Value>>({ state: 'loading' });
  /** Of the answers on their way the one that counts. */
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
    /** Reads it again. What is already shown stays until the new one is there, also when that one fails. */
    load,
    ...createHeadStart(load),
    /** Nobody looks any more: an answer on its way is dropped. */
    leave: (): void => {
      awaited = undefined;
    },
    /** Shows what was just saved: what was asked for before knows nothing of it. */
    change: (make: (value: Value) => Value): void => {
      const known = $loaded.get();
      if (known.state === 'ready') {
        awaited = undefined;
        $loaded.set({ state: 'ready', value: make(known.value) });
      } else if (awaited) void load();
    },
  };
};
