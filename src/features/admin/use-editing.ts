import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { hasChanged, mergeValues } from '#lib/merge.ts';
import { useUnsavedGuard } from './unsaved-changes.ts';
import { type Action, useAction } from './use-action.ts';

/** What a small form holds: texts by field. */
export type TextDraft = Readonly<Record<string, string>>;

type Sentences<Draft> = Partial<Record<keyof Draft & string, string>>;

interface Editor<Draft extends TextDraft, Saved> {
  /** What was read; undefined for something new. */
  object: Saved | undefined;
  draftOf: (object: Saved | undefined) => Draft;
  /** Sentences by field for what cannot be sent; the server has the last word. */
  errorsIn: (draft: Draft) => Sentences<Draft>;
  /** Writes what is typed, says so once it is done, and closes what is still here. */
  save: (draft: Draft, read: Saved | undefined, isHere: () => boolean) => Promise<void>;
  /** Reads the object again, after somebody else saved it. */
  reread: (read: Saved) => Promise<Saved>;
}

/** Somebody else saved the object meanwhile: what it is now, and the fields both changed. */
export interface EditingConflict<Draft> {
  theirs: Draft;
  differences: readonly (keyof Draft & string)[];
}

export interface Editing<Draft extends TextDraft> {
  draft: Draft;
  /** True once something is typed. */
  isChanged: boolean;
  set: (change: Partial<Draft>) => void;
  errorOf: (field: keyof Draft & string) => string | undefined;
  conflict: EditingConflict<Draft> | undefined;
  action: Action;
}

interface Typed<Draft extends TextDraft, Saved> {
  read: Saved | undefined;
  draft: Draft;
  conflict: EditingConflict<Draft> | undefined;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.type === 'conflict';

/** What is typed over one object: checked, sent with the version that was read, merged with what was saved meanwhile. */
export const useEditing = <Draft extends TextDraft, Saved>(editor: Editor<Draft, Saved>): Editing<Draft> => {
  const { draftOf, errorsIn, save, reread } = editor;
  const [{ read, draft, conflict }, setTyped] = useState<Typed<Draft, Saved>>(() => ({
    read: editor.object,
    draft: draftOf(editor.object),
    conflict: undefined,
  }));
  const [errors, setErrors] = useState<Sentences<Draft>>({});
  const merge = async (): Promise<void> => {
    if (!read) return;
    const current = await reread(read);
    const theirs = draftOf(current);
    // Over what is typed by now: reading takes its time.
    setTyped((before) => {
      const { values, differences } = mergeValues(draftOf(read), before.draft, theirs);
      return { read: current, draft: values, conflict: { theirs, differences: differences.map(({ field }) => field) } };
    });
  };
  const action = useAction(async (isHere) => {
    const found = errorsIn(draft);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) return document.getElementById(wrong)?.focus();
    setTyped((before) => ({ ...before, conflict: undefined }));
    try {
      await save(draft, read, isHere);
    } catch (error) {
      if (!isConflict(error)) throw error;
      await merge();
    }
  });
  const [first] = useState(draft);
  const isChanged = hasChanged(first, draft);
  useUnsavedGuard(isChanged);
  return {
    draft,
    isChanged,
    set: (change) => setTyped((before) => ({ ...before, draft: { ...before.draft, ...change } })),
    errorOf: (field) => errors[field] ?? action.error?.fields[field],
    conflict,
    action,
  };
};
