import type { Answer } from '#local/host/answer.ts';
import type { CachePolicy } from '#local/host/cache-policy.ts';

export interface StoredAnswer {
  readonly answer: Answer;
  readonly storedAt: number;
  readonly policy: CachePolicy;
}

const sizeOf = ({ answer }: StoredAnswer): number => answer.content.identity.length * 2 + 2_000;

/** A limited memory of answers. The answer that was not used for the longest time leaves first. */
export interface AnswerStore {
  get(key: string): StoredAnswer | undefined;
  set(key: string, stored: StoredAnswer): void;
  /** Drops the answers that carry one of the tags, or all answers. */
  drop(tags?: readonly string[]): void;
}

/** Returns an empty store with these limits. */
export const createAnswerStore = (maxEntries: number, maxBytes: number): AnswerStore => {
  // A Map keeps the order of insertion, so its first key is the one with the oldest use.
  const entries = new Map<string, StoredAnswer>();
  let bytes = 0;
  const remove = (key: string): void => {
    const stored = entries.get(key);
    if (stored && entries.delete(key)) bytes -= sizeOf(stored);
  };
  return {
    get: (key) => {
      const stored = entries.get(key);
      if (!stored) return undefined;
      entries.delete(key);
      entries.set(key, stored);
      return stored;
    },
    set: (key, stored) => {
      remove(key);
      entries.set(key, stored);
      bytes += sizeOf(stored);
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && bytes <= maxBytes) return;
        remove(oldest);
      }
    },
    drop: (tags) => {
      for (const [key, { policy }] of entries) {
        if (tags === undefined || tags.some((tag) => policy.tags.includes(tag))) remove(key);
      }
    },
  };
};
