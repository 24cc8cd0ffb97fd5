import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { callStore, listKeys } from './blob-store.ts';

/**
 * Scheduled work: mail in a transaction that has not committed, mail to look at again, accepted mail that the database
 * does not record yet, reminder rules, charges of plans, card refunds that may wait for the provider, the nightly clean-up, the
 * backup after it, and memberships to erase again after
 * a restore. The process that commits may remove the first kind before its hour; the others stay until then.
 */
export type DueWork =
  | 'mail/commit'
  | 'mail/look'
  | 'mail/accepted'
  | 'reminders'
  | 'instalments'
  | 'refunds'
  | 'night'
  | 'backup'
  | 'tombstone';

export interface DueMark {
  key: string;
  at: Date;
  /** The id of the mail for `mail/accepted`, of the membership for `tombstone`. */
  about: string;
}

/**
 * Tells jobs when to query the database, without a query: an idle database sleeps and costs nothing. Every method
 * throws `unavailable` if the store is out of reach.
 */
export interface DueMarks {
  /** Schedules work at an instant. Returns the key of the mark. `about` is random by default. */
  add(work: DueWork, at: Date, about?: string): Promise<string>;
  /** Lists the marks of some work, or of all mail. */
  list(work: DueWork | 'mail'): Promise<DueMark[]>;
  /** Removes marks. Removing a missing one is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

const DIGITS = 15;

const MARK = new RegExp(`/(\\d{${DIGITS}})-([^/]*)$`);

/** Returns the marks among keys. The local store lists a file that it is still writing, under a name of its own. */
const marksIn = (keys: readonly string[]): DueMark[] =>
  keys.flatMap((key) => {
    const [, at, about] = MARK.exec(key) ?? [];
    return at === undefined || about === undefined ? [] : [{ key, at: new Date(Number(at)), about }];
  });

/** Returns marks on Netlify Blobs. Each has a key of its own, so that two writers never meet. */
export const createDueMarks = (context: string): DueMarks => {
  // Loaded with the first mark, so that answers without marks start without it.
  const open = async (): Promise<Store> => {
    const { getStore } = await import('@netlify/blobs');
    return getStore({ name: 'due', consistency: 'strong' });
  };
  const full = (key: string) => `${context}/${key}`;
  return {
    add: async (work, at, about = randomUUID()) => {
      const key = `${work}/${String(at.getTime()).padStart(DIGITS, '0')}-${about}`;
      await callStore(async () => (await open()).set(full(key), '1'));
      return key;
    },
    list: async (work) => {
      const marks: DueMark[] = [];
      for await (const page of listKeys(open, full(`${work}/`), full('').length)) marks.push(...marksIn(page));
      return marks;
    },
    remove: async (keys) => {
      for (const key of keys) await callStore(async () => (await open()).delete(full(key)));
    },
  };
};
