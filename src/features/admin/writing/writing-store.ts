import { atom, computed } from 'nanostores';
import { ApiError } from '#lib/api-error.ts';
import { forgetDraft } from '#lib/draft-storage.ts';
import { readDraft, writeDraft } from '#lib/drafts.ts';

interface WritingOptions<Value extends object, Saved extends { updatedAt: string }> {
  /** Of its draft: a new one gets its own once it is saved. */
  keyOf: (saved: Saved | undefined) => string;
  /** As it was read; undefined for a new one. */
  saved: Saved | undefined;
  draftOf: (saved: Saved | undefined) => Value;
  isValue: (value: unknown) => value is Value;
  isSaved: (value: unknown) => value is Saved;
  /** Saves, over the version that was read at `updatedAt`; a new one once for each `draftId`. Throws `ApiError`. */
  send: (value: Value, updatedAt: string | undefined, draftId: string) => Promise<Saved>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A text being written: kept as a draft until it is saved, and never saved over what somebody else saved meanwhile. */
export const createWriting = <Value extends object, Saved extends { updatedAt: string }>(
  options: WritingOptions<Value, Saved>,
) => {
  const { keyOf, draftOf } = options;
  const $saved = atom(options.saved);
  const key = (): string => keyOf($saved.get());
  const draft = readDraft(key(), options.isValue);
  const isDrafted = draft !== undefined && !isSame(draft.value, draftOf(options.saved));
  const $value = atom<Value>(isDrafted ? draft.value : draftOf(options.saved));
  /** When the draft that was found had been kept. */
  const $restoredFrom = atom(isDrafted ? draft.savedAt : undefined);
  /** What somebody else saved since this was read. */
  const $conflict = atom<Saved | undefined>(
    isDrafted && options.saved && draft.basedOn !== options.saved.updatedAt ? options.saved : undefined,
  );
  // A draft stays based on what its author had read: saving it must meet the change made since.
  let readAt = isDrafted ? (draft.basedOn ?? undefined) : options.saved?.updatedAt;
  let draftId = draft?.draftId ?? crypto.randomUUID();
  const $isChanged = computed([$value, $saved], (value, saved) => !isSame(value, draftOf(saved)));

  const keepDraft = (): void => {
    if ($isChanged.get())
      writeDraft(key(), {
        ...{ value: $value.get(), savedAt: new Date().toISOString() },
        ...{ basedOn: readAt ?? null, draftId },
      });
    else forgetDraft(key());
  };

  /** From now on `saved` is what others see; what was typed since `sent` stays. */
  const settle = (saved: Saved, sent: Value): void => {
    const isUntouched = $value.get() === sent;
    forgetDraft(key());
    readAt = saved.updatedAt;
    $saved.set(saved);
    if (isUntouched) $value.set(draftOf(saved));
    $conflict.set(undefined);
    $restoredFrom.set(undefined);
    keepDraft();
  };

  const sendOver = async (updatedAt: string | undefined): Promise<Saved | undefined> => {
    const sent = $value.get();
    try {
      const saved = await options.send(sent, updatedAt, draftId);
      settle(saved, sent);
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError) || error.type !== 'conflict' || !options.isSaved(error.current)) throw error;
      // An answer that was lost: what is there is what was sent.
      if (isSame(draftOf(error.current), sent)) {
        settle(error.current, sent);
        return error.current;
      }
      $conflict.set(error.current);
      return undefined;
    }
  };

  return {
    $value,
    $saved,
    $restoredFrom,
    $conflict,
    $isChanged,
    set: (change: Partial<Value>): void => $value.set({ ...$value.get(), ...change }),
    keepDraft,
    throwDraftAway: (): void => {
      const saved = $saved.get();
      readAt = saved?.updatedAt;
      // What is written next is another text.
      draftId = crypto.randomUUID();
      $value.set(draftOf(saved));
      $conflict.set(undefined);
      $restoredFrom.set(undefined);
      forgetDraft(key());
    },
    /** Saves; undefined when somebody else was faster. Throws `ApiError`. */
    save: () => sendOver(readAt),
    /** Saves over the version that is shown beside; one saved since then is met again. */
    saveOverTheirs: () => sendOver($conflict.get()?.updatedAt),
    takeTheirs: (): void => {
      const theirs = $conflict.get();
      if (theirs) settle(theirs, $value.get());
    },
  };
};

/** The text, and what happens to it, whatever it is. */
export type Writing<Value extends object, Saved extends { updatedAt: string }> = ReturnType<
  typeof createWriting<Value, Saved>
>;
