import { atom, computed, type ReadableAtom, type WritableAtom } from 'nanostores';
import { ApiError } from '#lib/api-error.ts';
import { forgetDraft, readDraft, writeDraft } from '#lib/drafts.ts';
import { isApiError } from '#lib/is-api-error.ts';
import { hasChanged, mergeValues } from '#lib/merge.ts';
import type { Checked, Sentences } from './check.ts';

/** What is below the typed text while it is sent. */
export interface EditBase<Saved> {
  /** The object that was read. Undefined for a new one. */
  read: Saved | undefined;
  /** The `updatedAt` of the version that may be overwritten. */
  updatedAt: string | undefined;
  /** The id of a new object. It makes creating idempotent: however often it is sent, one object is created. */
  newId: string;
}

/**
 * Returns the version that somebody else saved: null if they removed the object, undefined if the refusal is no
 * conflict.
 */
type FindTheirs<Saved> = (
  refusal: ApiError,
  below: EditBase<Saved>,
) => Promise<Saved | null | undefined> | Saved | null | undefined;

const isRemoved = (refusal: ApiError, { read }: EditBase<unknown>): boolean =>
  read !== undefined && isApiError(refusal, 'not-found');

/**
 * Reads the object again after a conflict whose answer does not contain it. `reload` reads the list again if somebody
 * removed the object; `readNew` reads a new object whose id this browser made.
 */
export const readAgain =
  <Saved>(
    read: (saved: Saved) => Promise<Saved>,
    reload: () => unknown,
    readNew?: (id: string) => Promise<Saved>,
  ): FindTheirs<Saved> =>
  async (refusal, below) => {
    let now: Saved | null | undefined;
    try {
      if (isRemoved(refusal, below)) now = null;
      else if (isApiError(refusal, 'conflict')) now = await (below.read ? read(below.read) : readNew?.(below.newId));
    } catch (error) {
      // If the object cannot be read, the refusal itself is shown.
      now = isApiError(error, 'not-found') ? null : undefined;
    }
    if (now === null) reload();
    return now;
  };

/** Takes the present version from the answer of a conflict. */
export const fromAnswer =
  <Saved>(isSaved: (current: unknown) => current is Saved): FindTheirs<Saved> =>
  (refusal, below) => {
    if (isRemoved(refusal, below)) return null;
    return isApiError(refusal, 'conflict') && isSaved(refusal.current) ? refusal.current : undefined;
  };

/** Returns true if the second object has the same values in all fields of the first. */
export const isSame = <Values extends object>(one: Values, other: Values): boolean => !hasChanged(one, other);

/** Returns true if a stored object can be the one that was sent before its answer was lost. */
type IsSent<Input, Saved> = (input: Input, stored: Saved, below: EditBase<Saved>) => boolean;

export interface EditOptions<Draft extends object, Input, Saved> {
  /** The object as it was read. Undefined for a new one. */
  saved?: Saved | undefined;
  /** Returns the fields of the object as they are typed. */
  toDraft: (saved: Saved | undefined) => Draft;
  /** Returns the input to send, or a sentence for each wrong field. The server has the last word. */
  schema: (draft: Draft, saved: Saved | undefined) => Checked<Input>;
  /** Saves. Throws `ApiError`: `conflict` if somebody else saved since `updatedAt`. */
  send: (input: Input, below: EditBase<Saved>) => Promise<Saved>;
  /** Without it, a conflict is a failure like others. */
  theirs?: FindTheirs<Saved>;
  /** Without it, a stored object is the sent one if it would be sent with the same words. */
  isSent?: IsSent<Input, Saved>;
  /**
   * `fields`: changes that only they made are taken over, and the next save overwrites their version. `whole`: nothing
   * changes before the author decides.
   */
  merge?: 'fields' | 'whole';
  /** The key under which this browser keeps the typed text until it is saved. Only for public content. */
  keptAs?: { key: (saved: Saved | undefined) => string; isDraft: (value: unknown) => value is Draft };
  /** Returns the sentences that a refusal has for the fields. */
  refusalOf?: (refusal: unknown) => Sentences;
  /** The store of the typed values and their errors, if a form has its own. */
  $draft?: WritableAtom<Draft>;
  $errors?: WritableAtom<Sentences>;
  /** True while something other than the fields is unsaved, such as a file. */
  $hasMore?: ReadableAtom<boolean>;
}

/** The version that somebody else saved after the object was read. */
export interface Conflict<Draft, Saved> {
  /** Null if they removed it. */
  theirs: Saved | null;
  /** The fields that both changed to different values, after everything else was merged. */
  undecided: readonly (keyof Draft & string)[];
  /** The fields that were taken over because only they changed them. */
  adopted: readonly (keyof Draft & string)[];
  /** True once the author has taken their value of a field. */
  hasTaken?: boolean;
}

const versionOf = (saved: unknown): string | undefined => {
  const { updatedAt }: { updatedAt?: unknown } = Object(saved);
  return typeof updatedAt === 'string' ? updatedAt : undefined;
};

const fieldsOf = (refusal: unknown): Sentences => (refusal instanceof ApiError ? refusal.fields : {});

/** Returns the first values of an edit: the author's draft if it differs from the saved object. */
const beginningOf = <Draft extends object, Input, Saved>(options: EditOptions<Draft, Input, Saved>) => {
  const { saved, toDraft, keptAs } = options;
  const kept = keptAs && readDraft(keptAs.key(saved), keptAs.isDraft);
  const newId = kept?.draftId ?? crypto.randomUUID();
  const base = toDraft(saved);
  const read = { saved, base, updatedAt: versionOf(saved) };
  if (!kept || !hasChanged(base, kept.value))
    return { read, draft: base, restoredFrom: undefined, conflict: undefined, newId };
  const isOvertaken = saved !== undefined && kept.basedOn !== (versionOf(saved) ?? null);
  return {
    // A draft stays based on the version that its author had read, so that saving it detects a later change.
    read: { ...read, updatedAt: kept.basedOn ?? undefined },
    draft: kept.value,
    restoredFrom: kept.savedAt,
    conflict: isOvertaken ? { theirs: saved, undecided: [], adopted: [] } : undefined,
    newId,
  };
};

/**
 * Returns the store of an object that is being edited: the typed values, their errors, and the version that somebody
 * else has saved since. It never overwrites a version that the author has not seen (optimistic concurrency).
 */
export const createEdit = <Draft extends object, Input, Saved>(options: EditOptions<Draft, Input, Saved>) => {
  const { toDraft, merge = 'fields', keptAs, refusalOf = fieldsOf } = options;
  const begun = beginningOf(options);
  const $read = atom(begun.read);
  const $draft = options.$draft ?? atom<Draft>(begun.draft);
  const $errors = options.$errors ?? atom<Sentences>({});
  const $conflict = atom<Conflict<Draft, Saved> | undefined>(begun.conflict);
  const $restoredFrom = atom(begun.restoredFrom);
  const $saved = computed($read, ({ saved }) => saved);
  const { $hasMore = atom(false) } = options;
  const $isChanged = computed(
    [$draft, $read, $hasMore],
    (draft, { base }, hasMore) => hasMore || hasChanged(base, draft),
  );
  let { newId } = begun;
  /** What was sent without an answer. The last of it that arrived is saved, and is not somebody else's. */
  let unanswered: { sent: Draft; input: Input; below: EditBase<Saved> }[] = [];

  /** Sets fields from a control, and removes their errors. */
  const set = (change: Partial<Draft>): void => {
    $draft.set({ ...$draft.get(), ...change });
    $errors.set(Object.fromEntries(Object.entries($errors.get()).filter(([field]) => !(field in change))));
  };

  const keepDraft = (): void => {
    if (!keptAs) return;
    const { saved, updatedAt = null } = $read.get();
    const savedAt = new Date().toISOString();
    const draft = { value: $draft.get(), savedAt, basedOn: updatedAt, draftId: newId };
    if ($isChanged.get()) writeDraft(keptAs.key(saved), draft);
    else forgetDraft(keptAs.key(saved));
  };

  /** From now on the typed text is based on `saved`. */
  const standOn = (saved: Saved | undefined): void => {
    if (keptAs) forgetDraft(keptAs.key($read.get().saved));
    $read.set({ saved, base: toDraft(saved), updatedAt: versionOf(saved) });
    $conflict.set(undefined);
    $restoredFrom.set(undefined);
    unanswered = [];
  };

  const begin = (saved: Saved | undefined): void => {
    standOn(saved);
    $draft.set($read.get().base);
    $errors.set({});
  };

  /** Shows the saved version. Text that was typed after sending stays, and is still unsaved. */
  const showSaved = (saved: Saved, sent: Draft): Saved => {
    standOn(saved);
    $draft.set(mergeValues(sent, $draft.get(), $read.get().base).values);
    keepDraft();
    return saved;
  };

  const showConflict = (theirs: Saved | null): void => {
    const known = { theirs, undecided: [], adopted: [] };
    const { base } = $read.get();
    const lost = unanswered.map(({ sent }) => sent);
    // If somebody removed the object, the next save adds it again.
    if (merge === 'fields' || theirs === null) standOn(theirs ?? undefined);
    if (merge === 'whole' || theirs === null) {
      $conflict.set(known);
      return;
    }
    const { values, conflicts, adopted } = mergeValues(base, $draft.get(), toDraft(theirs), lost);
    $draft.set(values);
    $conflict.set({ theirs, undecided: conflicts.map(({ field }) => field), adopted });
  };

  const isSentAgain: IsSent<Input, Saved> = (input, stored, { read }) => {
    const again = options.schema(toDraft(stored), read);
    return 'input' in again && isSame({ input }, { input: again.input });
  };

  /** Returns true if the stored version was sent from here. The object may have more than the form's fields. */
  const isOwn = (stored: Saved, sent: Draft): boolean => {
    const { isSent = isSentAgain } = options;
    const isLost = unanswered.some(({ input, below }) => isSent(input, stored, below));
    return isLost || (merge === 'whole' && isSame(sent, toDraft(stored)));
  };

  const saveOver = async (updatedAt: string | undefined, sent = $draft.get()): Promise<Saved | undefined> => {
    const { saved: read } = $read.get();
    const checked = options.schema(sent, read);
    $errors.set('errors' in checked ? checked.errors : {});
    if ('errors' in checked) return undefined;
    if (merge === 'fields') $conflict.set(undefined);
    const below = { read, updatedAt, newId };
    try {
      return showSaved(await options.send(checked.input, below), sent);
    } catch (error) {
      const theirs = error instanceof ApiError ? await options.theirs?.(error, below) : undefined;
      if (theirs === undefined) {
        if (isApiError(error, 'network', 'unavailable', 'internal'))
          unanswered.push({ sent, input: checked.input, below });
        $errors.set(refusalOf(error));
        throw error;
      }
      if (theirs !== null && isOwn(theirs, sent)) {
        if (!$hasMore.get() && isSame(sent, toDraft(theirs))) return showSaved(theirs, sent);
        standOn(theirs);
        keepDraft();
        return saveOver(versionOf(theirs), sent);
      }
      showConflict(theirs);
      return undefined;
    }
  };

  return {
    $draft,
    $saved,
    $errors,
    $conflict,
    $restoredFrom,
    $isChanged,
    set,
    keepDraft,
    /** True if this browser keeps the typed text. */
    isKept: keptAs !== undefined,
    /**
     * Saves. Returns the saved object, or undefined if a field is wrong or somebody else was faster. Throws `ApiError`.
     */
    save: () => saveOver($read.get().updatedAt),
    /**
     * Overwrites their version, or adds the object again. If it was saved once more since, that is another conflict.
     */
    overwrite: () => saveOver(versionOf($conflict.get()?.theirs)),
    /** Keeps the typed text. The next save overwrites their version, or adds the object again if they removed it. */
    keepMine: (): void => standOn($conflict.get()?.theirs ?? undefined),
    takeTheirs: (): void => begin($conflict.get()?.theirs ?? undefined),
    /** Takes their value of a field in place of the author's own. */
    takeField: (field: keyof Draft & string): void => {
      const conflict = $conflict.get();
      if (!conflict?.theirs) return;
      const { [field]: _decided, ...others } = $errors.get();
      $draft.set({ ...$draft.get(), [field]: toDraft(conflict.theirs)[field] });
      $errors.set(others);
      $conflict.set({ ...conflict, undecided: conflict.undecided.filter((other) => other !== field), hasTaken: true });
    },
    /** Starts over with a saved object, or with a new one that gets another id. */
    beginOver: (saved: Saved | undefined): void => {
      newId = crypto.randomUUID();
      begin(saved);
    },
  };
};

export type Edit<Draft extends object, Saved> = ReturnType<typeof createEdit<Draft, unknown, Saved>>;
