import { useState } from 'react';
import { isApiError } from '#lib/is-api-error.ts';
import { hasChanged, mergeValues } from '#lib/merge.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { type Action, useAction } from './use-action.ts';

/** The values of a small form: texts by field. */
export type TextDraft = Readonly<Record<string, string>>;

type Sentences<Draft> = Partial<Record<keyof Draft & string, string>>;

interface Editor<Draft extends TextDraft, Saved> {
  /** The object that was read. Undefined for a new one. */
  object: Saved | undefined;
  draftOf: (object: Saved | undefined) => Draft;
  /** Returns a sentence for each field that cannot be sent. The server decides in the end. */
  errorsIn: (draft: Draft) => Sentences<Draft>;
  /** Saves what is typed, tells it, and closes what is still open. */
  save: (draft: Draft, read: Saved | undefined, isHere: () => boolean) => Promise<void>;
  /** Reads the object again after somebody else saved it. */
  reread: (read: Saved) => Promise<Saved>;
}

/** The object that somebody else saved meanwhile, and the fields that both changed. */
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

/** Keeps what is typed over the object that was read. */
const useTyped = <Draft extends TextDraft, Saved>({ object, draftOf }: Editor<Draft, Saved>) => {
  const [typed, setTyped] = useState<Typed<Draft, Saved>>(() => ({
    read: object,
    draft: draftOf(object),
    conflict: undefined,
  }));
  return {
    ...typed,
    set: (change: Partial<Draft>): void => setTyped((before) => ({ ...before, draft: { ...before.draft, ...change } })),
    forgetConflict: (): void => setTyped((before) => ({ ...before, conflict: undefined })),
    /** Merges what is typed with what somebody else saved since `read`. */
    mergeWith: (current: Saved, read: Saved): void => {
      const theirs = draftOf(current);
      setTyped(({ draft }) => {
        const { values, differences } = mergeValues(draftOf(read), draft, theirs);
        return {
          read: current,
          draft: values,
          conflict: { theirs, differences: differences.map(({ field }) => field) },
        };
      });
    },
  };
};

/**
 * Edits one object: checks what is typed, sends it with the version that was read, and merges what was saved meanwhile.
 */
export const useEditing = <Draft extends TextDraft, Saved>(editor: Editor<Draft, Saved>): Editing<Draft> => {
  const { read, draft, conflict, set, forgetConflict, mergeWith } = useTyped(editor);
  const [errors, setErrors] = useState<Sentences<Draft>>({});
  const action = useAction(async (isHere) => {
    const found = editor.errorsIn(draft);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong) return document.getElementById(wrong)?.focus();
    forgetConflict();
    try {
      await editor.save(draft, read, isHere);
    } catch (error) {
      if (!isApiError(error, 'conflict')) throw error;
      if (read) mergeWith(await editor.reread(read), read);
    }
  });
  const [first] = useState(draft);
  const isChanged = hasChanged(first, draft);
  useLeaveGuard(isChanged);
  return {
    ...{ draft, isChanged, set, conflict, action },
    errorOf: (field) => errors[field] ?? action.error?.fields[field],
  };
};
