import { isApiError } from '#lib/is-api-error.ts';
import { createText, isSame, type TextOptions, type Versioned } from './text-store.ts';

interface WritingOptions<Value extends object, Saved extends Versioned> extends TextOptions<Value, Saved> {
  isSaved: (value: unknown) => value is Saved;
  /**
   * Saves over the version that was read at `updatedAt`. A new text is saved once for each `draftId`. Throws
   * `ApiError`.
   */
  send: (value: Value, updatedAt: string | undefined, draftId: string) => Promise<Saved>;
}

/**
 * Returns the store of a text that is being written: kept as a draft until it is saved, and never saved over what
 * somebody else saved meanwhile.
 */
export const createWriting = <Value extends object, Saved extends Versioned>(options: WritingOptions<Value, Saved>) => {
  const { settle, readAt, draftId, ...text } = createText(options);
  const { $value, $conflict } = text;

  const sendOver = async (updatedAt: string | undefined): Promise<Saved | undefined> => {
    const sent = $value.get();
    try {
      const saved = await options.send(sent, updatedAt, draftId());
      settle(saved, sent);
      return saved;
    } catch (error) {
      if (!isApiError(error, 'conflict') || !options.isSaved(error.current)) throw error;
      // The answer was lost, and the saved text is the one that was sent.
      if (isSame(options.draftOf(error.current), sent)) {
        settle(error.current, sent);
        return error.current;
      }
      $conflict.set(error.current);
      return undefined;
    }
  };

  return {
    ...text,
    /** Saves. Returns undefined if somebody else was faster. Throws `ApiError`. */
    save: () => sendOver(readAt()),
    /** Saves over the version that is shown. A version saved after that one is a conflict again. */
    saveOverTheirs: () => sendOver($conflict.get()?.updatedAt),
    takeTheirs: (): void => {
      const theirs = $conflict.get();
      if (theirs) settle(theirs, $value.get());
    },
  };
};

/** A text of any kind, and what happens to it. */
export type Writing<Value extends object, Saved extends Versioned> = ReturnType<typeof createWriting<Value, Saved>>;
