import type { ApiError } from '#lib/api-error.ts';
import { type Action, useAction } from '../use-action.ts';
import type { Writing } from './writing-store.ts';

export interface Saves {
  saving: Action;
  /** Saves one's own version over what somebody else saved. */
  overwriting: Action;
  /** Why the last try failed, of either kind. */
  error: ApiError | undefined;
}

/** The two ways to save a text through `save`. Trying one forgets the failure of the other. */
export const useSaves = <Value extends object, Saved extends { updatedAt: string }>(
  writing: Writing<Value, Saved>,
  save: (send: () => Promise<Saved | undefined>, isHere: () => boolean) => Promise<void>,
): Saves => {
  const saving: Action = useAction((isHere) => {
    overwriting.forgetError();
    return save(writing.save, isHere);
  });
  const overwriting: Action = useAction((isHere) => {
    saving.forgetError();
    return save(writing.saveOverTheirs, isHere);
  });
  return { saving, overwriting, error: saving.error ?? overwriting.error };
};
