import { keepDraft, keptDraft } from './draft-storage.ts';

/** A text being written, as this browser keeps it: public content only, never a member's data. */
export interface Draft<Value> {
  value: Value;
  /** Instant it was kept. */
  savedAt: string;
  /** `updatedAt` of the object it changes; null for a new one. */
  basedOn: string | null;
  /** The draft's own: something new is made once, however often it is sent. */
  draftId: string;
}

/** The draft of an object, `article:id`; `isValue` tells whether what is found is still of the shape we write. */
export const readDraft = <Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
): Draft<Value> | undefined => {
  const { value, savedAt, basedOn, draftId }: Record<string, unknown> = Object(keptDraft(key));
  if (typeof savedAt !== 'string' || !isValue(value)) return undefined;
  return {
    value,
    savedAt,
    basedOn: typeof basedOn === 'string' ? basedOn : null,
    draftId: typeof draftId === 'string' ? draftId : crypto.randomUUID(),
  };
};

export const writeDraft = <Value>(key: string, draft: Draft<Value>): void => keepDraft(key, draft);
