import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { toastError } from '#components/ui/toast.tsx';
import { isApiError } from '#lib/is-api-error.ts';
import { notReadMessages } from '#messages/not-read.ts';

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
const createHeadStart = (load: () => Promise<unknown>) => {
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
 * Returns a store for the server's data on a screen, read again after each change. The latest answer wins. `failed` is
 * what it tells if reading again fails; without it nobody is told.
 */
export const createLoaded = <Value>(fetchValue: () => Promise<Value>, failed?: string) => {
  const $loaded = atom<Loaded<Value>>({ state: 'loading' });
  /** Of several running requests, the one that counts. */
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
  /** Drops a running request, because nobody looks any more or something newer is known. */
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
     * Reads it again. What is shown stays until the new data comes, also if reading fails. Returns true if the answer is
     * shown.
     */
    load,
    ...createHeadStart(load),
    leave,
    /** Shows what an answer told. Earlier requests do not know it. */
    show,
    /** Forgets everything, so that the next screen begins without it. */
    forget: (): void => {
      leave();
      $loaded.set({ state: 'loading' });
    },
    /** Shows what was just saved, if anything is known. */
    change: (make: (value: Value) => Value): void => {
      const known = $loaded.get();
      if (known.state === 'ready') show(make(known.value));
      else if (awaited) void load();
    },
  };
};

/** What was read, and a function that reads it again. */
export type Reloadable<Value> = Loaded<Value> & { reload: () => Promise<unknown> };

/**
 * Reads something while a component exists: when it is first shown, when `read` becomes another function, and on
 * request. `read` must keep its identity between renders.
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
