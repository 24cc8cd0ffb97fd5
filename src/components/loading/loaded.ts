import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { toastError } from '#components/ui/toast.tsx';
import { isApiError } from '#lib/is-api-error.ts';
import { notReadMessages } from '#messages/not-read.ts';

export type Loaded<Value> =
  | { state: 'loading' }
  | { state: 'ready'; value: Value }
  /** `isMissing`: the object does not exist, so a retry would not help. */
  | { state: 'failed'; isMissing: boolean };

/** After this time, prefetched data are outdated: the user pointed at the link and did not open it. Milliseconds. */
const HEAD_START_MS = 15_000;

/** Prefetches the data of a screen while its code is loading. */
const createHeadStart = (load: () => Promise<unknown>) => {
  let readAt = -HEAD_START_MS;
  const isAhead = (): boolean => performance.now() - readAt < HEAD_START_MS;
  return {
    /** Reads the data before the code of their screen has loaded. */
    readAhead: (): void => {
      if (isAhead()) return;
      readAt = performance.now();
      void load();
    },
    /** Reads the data of a screen that opens, unless they were prefetched. */
    open: (): void => {
      if (!isAhead()) void load();
      readAt = -HEAD_START_MS;
    },
  };
};

/**
 * Returns a store for the server's data on a screen, which is read again after each change. The answer to the latest
 * request wins. `failed` is the toast if reading again fails; without it the store stays silent.
 */
export const createLoaded = <Value>(fetchValue: () => Promise<Value>, failed?: string) => {
  const $loaded = atom<Loaded<Value>>({ state: 'loading' });
  /** Of several running requests, the latest one, whose answer counts. */
  let awaited: symbol | undefined;
  const load = async (): Promise<boolean> => {
    const mine = Symbol('answer');
    awaited = mine;
    if ($loaded.get().state === 'failed') $loaded.set({ state: 'loading' });
    try {
      const value = await fetchValue();
      if (awaited !== mine) return false;
      $loaded.set({ state: 'ready', value });
      return true;
    } catch (error) {
      if (awaited !== mine) return false;
      const isMissing = isApiError(error, 'not-found');
      if (isMissing || $loaded.get().state !== 'ready') $loaded.set({ state: 'failed', isMissing });
      else if (failed) void toastError(failed);
      return false;
    } finally {
      if (awaited === mine) awaited = undefined;
    }
  };
  /** Ignores a running request, because the screen was left or newer data are known. */
  const leave = (): void => {
    awaited = undefined;
  };
  const show = (value: Value): void => {
    leave();
    $loaded.set({ state: 'ready', value });
  };
  return {
    $loaded,
    /**
     * Reads the data again. The present data stay on the screen until the new ones come, and also if reading fails.
     * Returns true if the answer is shown.
     */
    load,
    ...createHeadStart(load),
    leave,
    /** Shows data from the answer of a write, and ignores older requests. */
    show,
    /** Forgets the data, so that the next screen starts without them. */
    forget: (): void => {
      leave();
      $loaded.set({ state: 'loading' });
    },
    /** Shows a saved change at once, if the data are already loaded. */
    change: (make: (value: Value) => Value): void => {
      const known = $loaded.get();
      if (known.state === 'ready') show(make(known.value));
      else if (awaited) void load();
    },
  };
};

/** The loaded data, and a function that reads them again. */
export type Reloadable<Value> = Loaded<Value> & { reload: () => Promise<unknown> };

/**
 * Reads data while a component exists: at its first render, when `read` changes, and on request. `read` must keep its
 * identity between renders.
 */
export const useLoaded = <Value>(read: () => Promise<Value>): Reloadable<Value> => {
  const wanted = useRef(read);
  const [{ $loaded, load, leave }] = useState(() => createLoaded(() => wanted.current(), notReadMessages.title));
  useEffect(() => {
    wanted.current = read;
    void load();
    return leave;
  }, [read, load, leave]);
  return { ...useStore($loaded), reload: load };
};
