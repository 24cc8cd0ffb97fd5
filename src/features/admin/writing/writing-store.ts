import { isApiError } from '#lib/is-api-error.ts';
import { createText, isSame, type TextOptions, type Versioned } from './text-store.ts';

interface WritingOptions<Value extends object, Saved extends Versioned> extends TextOptions<Value, Saved> {
  isSaved: (value: unknown) => value is Saved;
  /** Saves, over the version that was read at `updatedAt`; a new one once for each `draftId`. Throws `ApiError`. */
  send: (value: Value, updatedAt: string | undefined, draftId: string) => Promise<Saved>;
}

/** A text being written: kept as a draft until it is saved, and never saved over what somebody else saved meanwhile. */
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
      // An answer that was lost: what is there is what was sent.
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
    /** Saves; undefined when somebody else was faster. Throws `ApiError`. */
    save: () => sendOver(readAt()),
    /** Saves over the version that is shown beside; one saved since then is met again. */
    saveOverTheirs: () => sendOver($conflict.get()?.updatedAt),
    takeTheirs: (): void => {
      const theirs = $conflict.get();
      if (theirs) settle(theirs, $value.get());
    },
  };
};

/** The text, and what happens to it, whatever it is. */
export type Writing<Value extends object, Saved extends Versioned> = ReturnType<typeof createWriting<Value, Saved>>;
