import { atom, computed } from 'nanostores';
import { forgetDraft } from '#lib/draft-storage.ts';
import { readDraft, writeDraft } from '#lib/drafts.ts';

/** Anything that is saved with a version. */
export interface Versioned {
  updatedAt: string;
}

export interface TextOptions<Value extends object, Saved extends Versioned> {
  /** Returns the key of its draft. A new text gets its own key once it is saved. */
  keyOf: (saved: Saved | undefined) => string;
  /** The text as it was read. Undefined for a new one. */
  saved: Saved | undefined;
  draftOf: (saved: Saved | undefined) => Value;
  isValue: (value: unknown) => value is Value;
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns what a text begins with: the author's draft if it differs from the saved text. */
const beginningOf = <Value extends object, Saved extends Versioned>(options: TextOptions<Value, Saved>) => {
  const { saved, draftOf } = options;
  const draft = readDraft(options.keyOf(saved), options.isValue);
  const draftId = draft?.draftId ?? crypto.randomUUID();
  if (!draft || isSame(draft.value, draftOf(saved)))
    return { value: draftOf(saved), readAt: saved?.updatedAt, draftId };
  return {
    value: draft.value,
    restoredFrom: draft.savedAt,
    conflict: draft.basedOn === saved?.updatedAt ? undefined : saved,
    // A draft stays based on what its author had read, so that saving it meets a later change.
    readAt: draft.basedOn ?? undefined,
    draftId,
  };
};

interface Reading<Saved> {
  readAt: string | undefined;
  restoredFrom?: string;
  conflict?: Saved | undefined;
}

/** Keeps the saved version below the typed text. */
const createGround = <Saved extends Versioned>(saved: Saved | undefined, begun: Reading<Saved>) => {
  const $saved = atom(saved);
  const $restoredFrom = atom(begun.restoredFrom);
  const $conflict = atom(begun.conflict);
  let { readAt } = begun;
  return {
    $saved,
    /** When the restored draft was kept. */
    $restoredFrom,
    /** What somebody else saved since this was read. */
    $conflict,
    readAt: () => readAt,
    standOn: (read: Saved | undefined): void => {
      readAt = read?.updatedAt;
      $saved.set(read);
      $conflict.set(undefined);
      $restoredFrom.set(undefined);
    },
  };
};

/** Returns the store of a text: what is typed, the saved version below it, and its draft in this browser. */
export const createText = <Value extends object, Saved extends Versioned>(options: TextOptions<Value, Saved>) => {
  const { keyOf, draftOf } = options;
  const begun = beginningOf(options);
  const { standOn, ...ground } = createGround(options.saved, begun);
  const { $saved, readAt } = ground;
  const $value = atom<Value>(begun.value);
  const $isChanged = computed([$value, $saved], (value, saved) => !isSame(value, draftOf(saved)));
  const key = (): string => keyOf($saved.get());
  let { draftId } = begun;

  const keepDraft = (): void => {
    const draft = { value: $value.get(), savedAt: new Date().toISOString(), basedOn: readAt() ?? null, draftId };
    if ($isChanged.get()) writeDraft(key(), draft);
    else forgetDraft(key());
  };

  return {
    ...{ ...ground, $value, $isChanged, keepDraft },
    draftId: () => draftId,
    set: (change: Partial<Value>): void => $value.set({ ...$value.get(), ...change }),
    /** From now on `saved` is what others see. Text typed since `sent` stays. */
    settle: (saved: Saved, sent: Value): void => {
      const isUntouched = $value.get() === sent;
      forgetDraft(key());
      standOn(saved);
      if (isUntouched) $value.set(draftOf(saved));
      keepDraft();
    },
    throwDraftAway: (): void => {
      standOn($saved.get());
      // The next text is another draft.
      draftId = crypto.randomUUID();
      $value.set(draftOf($saved.get()));
      forgetDraft(key());
    },
  };
};
