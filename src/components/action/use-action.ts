import { useState } from 'react';
import { toastApiError, toastError } from '#components/ui/toast.tsx';
import { usePresence } from '#components/ui/use-presence.ts';
import { ApiError } from '#lib/api-error.ts';
import { isAbandoned } from '#lib/is-api-error.ts';
import { noteSave } from './saves.ts';

export interface Action<Args extends readonly unknown[] = []> {
  isBusy: boolean;
  /** Why the last try failed. */
  error: ApiError | undefined;
  run: (...args: Args) => Promise<void>;
  forgetError: () => void;
}

/**
 * The work of an action. `isHere` tells whether the calling component still exists; if it does not, the action must not
 * close a dialog or leave a screen. Returns false if nothing was saved.
 */
export type Perform<Args extends readonly unknown[] = []> = (isHere: () => boolean, ...args: Args) => Promise<unknown>;

/**
 * Runs one call of an action at a time. It shows a failure in a toast, with the API's sentence or `failure`, and keeps
 * the error for the dialog.
 */
export const useAction = <Args extends readonly unknown[] = []>(
  perform: Perform<Args>,
  failure?: string | ((thrown: unknown) => string),
): Action<Args> => {
  const isHere = usePresence();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const run = async (...args: Args): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      if ((await perform(isHere, ...args)) !== false) noteSave();
    } catch (thrown) {
      if (isAbandoned(thrown)) return;
      if (failure) void toastError(typeof failure === 'string' ? failure : failure(thrown));
      else toastApiError(thrown);
      setError(thrown instanceof ApiError ? thrown : new ApiError('internal'));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run, forgetError: () => setError(undefined) };
};
