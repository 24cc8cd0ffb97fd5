import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useLeaveGuard } from '../action/leave-guard.ts';
import { useAction } from '../action/use-action.ts';
import type { Edit } from './edit.ts';

/** The draft is stored after this time without a keystroke (debounce). Milliseconds. */
const PAUSE_MS = 500;

/** Stores the draft while the author types, and once more when they leave. */
const useKeptDraft = <Draft extends object, Saved>({ isKept, $draft, keepDraft }: Edit<Draft, Saved>): void => {
  useEffect(() => {
    if (!isKept) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = $draft.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(keepDraft, PAUSE_MS);
    });
    addEventListener('pagehide', keepDraft);
    return () => {
      stop();
      clearTimeout(timer);
      removeEventListener('pagehide', keepDraft);
      keepDraft();
    };
  }, [isKept, $draft, keepDraft]);
};

/** Focuses the first of these fields that is on the screen. */
export const focusFirst = (fields: readonly string[]): void => {
  const wrong = fields.map((field) => `#${CSS.escape(field)}`).join();
  if (wrong) document.querySelector<HTMLElement>(wrong)?.focus();
};

interface Saving<Saved> {
  /** Called after a save. `isHere` tells whether the component still exists. */
  onSaved?: (saved: Saved, before: Saved | undefined, isHere: () => boolean) => unknown;
  /** Shows the errors. Without it, the first wrong field takes the focus. */
  onWrong?: (fields: readonly string[]) => void;
}

/**
 * The parts that every form of an edit needs: the typed values, their errors, a leave guard, and the two ways to save.
 */
export const useEdit = <Draft extends object, Saved>(
  create: () => Edit<Draft, Saved>,
  { onSaved, onWrong = focusFirst }: Saving<Saved> = {},
) => {
  const [edit] = useState(create);
  const draft = useStore(edit.$draft);
  const errors = useStore(edit.$errors);
  const isChanged = useStore(edit.$isChanged);
  useLeaveGuard(isChanged);
  useKeptDraft(edit);
  const { run, ...action } = useAction(async (isHere, save: typeof edit.save) => {
    const before = edit.$saved.get();
    let saved: Saved | undefined;
    try {
      saved = await save();
    } catch (refused) {
      // The focus moves after the fields that appear only with a refusal.
      setTimeout(() => isHere() && onWrong(Object.keys(edit.$errors.get())));
      throw refused;
    }
    if (saved !== undefined) await onSaved?.(saved, before, isHere);
    else onWrong(Object.keys(edit.$errors.get()));
    return saved !== undefined;
  });
  return {
    ...edit,
    draft,
    errors,
    isChanged,
    saved: useStore(edit.$saved),
    conflict: useStore(edit.$conflict),
    restoredFrom: useStore(edit.$restoredFrom),
    errorOf: (field: string): string | undefined => errors[field],
    /** Returns the props of a field's input, except its label. */
    fieldOf: <Field extends keyof Draft & string>(name: Field) => ({
      name,
      value: draft[name],
      error: errors[name],
      onValue: (value: Draft[Field]): void => edit.$draft.set({ ...edit.$draft.get(), [name]: value }),
    }),
    action: { ...action, run: () => run(edit.save) },
    overwriteTheirs: () => run(edit.overwrite),
  };
};

/** An edit whose form is shown. */
export type OpenEdit<Draft extends object, Saved> = ReturnType<typeof useEdit<Draft, Saved>>;
