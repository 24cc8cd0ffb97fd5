import { dayInParis } from '#domain/dates.ts';
import type { Deps } from '../deps.ts';
import type { FileStore } from '../integrations/blob-store.ts';
import { createTimer } from '../work-list.ts';
import { listMediaInUse, listMemberFilesInUse } from './sweep-queries.ts';

const DAY = 24 * 3_600_000;
/** A job that looks at the wrong database must not empty a store before somebody notices. */
const MOST = 100;

interface Shelf {
  store: FileStore;
  /** What keys begin with, before the random part. */
  prefix: string;
  /** What rows call the file. */
  nameOf: (key: string) => string;
  findInUse: (names: readonly string[]) => Promise<Set<string>>;
}

const shelvesOf = ({ db, files, media }: Deps): Shelf[] => {
  const ofMembers = {
    store: files,
    nameOf: (key: string) => key.replace(/-thumb$/, ''),
    findInUse: (names: readonly string[]) => listMemberFilesInUse(db, names),
  };
  return [
    { ...ofMembers, prefix: 'photos/' },
    { ...ofMembers, prefix: 'proofs/' },
    {
      store: media,
      prefix: '',
      nameOf: (key) => key.split('/')[0] ?? '',
      findInUse: (names) => listMediaInUse(db, names),
    },
  ];
};

/** Random keys begin with one of these; each day starts at another, so that no file waits for ever behind the others. */
const DIGITS = '0123456789abcdef';
const digitsOn = (day: string): string[] => {
  const first = Number(day.slice(-2)) % DIGITS.length;
  return [...DIGITS.slice(first), ...DIGITS.slice(0, first)];
};

/**
 * Removes files under keys no row refers to, older than a day: a submission under way stores its files before its row.
 * Stops in time; what is left is found again the next day. Answers how many it removed.
 */
export const sweepFiles = async (deps: Deps): Promise<number> => {
  const isOutOfTime = createTimer(deps);
  const before = new Date(deps.now().getTime() - DAY);
  let removed = 0;
  for (const digit of digitsOn(dayInParis(deps.now()))) {
    for (const shelf of shelvesOf(deps)) {
      for await (const page of shelf.store.list(shelf.prefix + digit)) {
        for (const key of await orphansIn(shelf, page)) {
          if (isOutOfTime() || removed === MOST) return removed;
          if (await removeOld(shelf.store, key, before)) removed += 1;
        }
      }
    }
  }
  return removed;
};

const orphansIn = async ({ nameOf, findInUse }: Shelf, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return [];
  const inUse = await findInUse([...new Set(keys.map(nameOf))]);
  return keys.filter((key) => !inUse.has(nameOf(key)));
};

const removeOld = async (store: FileStore, key: string, before: Date): Promise<boolean> => {
  const at = await store.putAt(key);
  if (!at || at > before) return false;
  await store.remove(key);
  return true;
};
