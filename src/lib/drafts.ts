import { forget, keep, readKept } from './storage.ts';
import { DRAFT } from './storage-keys.ts';

/** An unsaved text that this browser keeps. It is public content and never a member's data. */
export interface Draft<Value> {
  value: Value;
  /** The instant at which it was kept. */
  savedAt: string;
  /** `updatedAt` of the object it changes, or null for a new one. */
  basedOn: string | null;
  /** The id of the draft. It makes saving idempotent: a draft that is sent several times creates one object. */
  draftId: string;
}

/** Returns the draft of an object such as `article:id`. `isValue` tells whether it still has the present shape. */
export const readDraft = <Value>(
  key: string,
  isValue: (value: unknown) => value is Value,
): Draft<Value> | undefined => {
  const { value, savedAt, basedOn, draftId }: Record<string, unknown> = Object(readKept(DRAFT + key));
  if (typeof savedAt !== 'string' || !isValue(value)) return undefined;
  return {
    value,
    savedAt,
    basedOn: typeof basedOn === 'string' ? basedOn : null,
    draftId: typeof draftId === 'string' ? draftId : crypto.randomUUID(),
  };
};

export const writeDraft = <Value>(key: string, draft: Draft<Value>): void => keep(DRAFT + key, draft);
export const forgetDraft = (key: string): void => forget(DRAFT + key);
