import { useState } from 'react';
import { toastApiError, toastError } from '#components/ui/toast.tsx';
import { usePresence } from '#components/ui/use-presence.ts';
import { ApiError } from '#lib/api-error.ts';
import { noteSave } from './saves.ts';

export interface Action {
  isBusy: boolean;
  /** Why the last try failed. */
  error: ApiError | undefined;
  run: () => Promise<void>;
  forgetError: () => void;
}

/**
 * The action. `isHere` tells whether the component that asked still exists; if not, the action closes and leaves
 * nothing.
 */
export type Act = (isHere: () => boolean) => Promise<void>;

/**
 * Runs an action once at a time. Shows a failure in a toast, with the API's sentence or `failure`, and keeps it for the
 * dialog.
 */
export const useAction = (act: Act, failure?: string | ((thrown: unknown) => string)): Action => {
  const isHere = usePresence();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const run = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act(isHere);
      noteSave();
    } catch (thrown) {
      if (failure) void toastError(typeof failure === 'string' ? failure : failure(thrown));
      else toastApiError(thrown);
      setError(thrown instanceof ApiError ? thrown : new ApiError('internal'));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run, forgetError: () => setError(undefined) };
};
