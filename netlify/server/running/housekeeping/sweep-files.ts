import { DAY_MS, dayInParis } from '#domain/dates.ts';
import type { Deps } from '../../deps.ts';
import type { FileStore } from '../../integrations/blob-store.ts';
import { createTimer, eachStep, type IsOutOfTime } from '../../runtime/work-list.ts';
import { listMediaInUse, listMemberFilesInUse } from './queries.ts';

/**
 * The most files to remove in one run. A job that reads the wrong database must not empty a store before somebody
 * notices.
 */
const MOST = 100;
/**
 * With this many old files on a shelf, more orphans than used files mean that the database is the wrong one or
 * incomplete.
 */
const ENOUGH_TO_JUDGE = 10;

interface Shelf {
  store: FileStore;
  /** The first part of the keys, before the random part. */
  prefix: string;
  /** Returns the name by which rows refer to the file. */
  nameOf: (key: string) => string;
  findInUse: (names: readonly string[]) => Promise<Set<string>>;
  /** The names seen so far: files in use, and old files that no row uses. */
  seen: { inUse: number; orphans: number };
}

const shelvesOf = ({ db, files, media }: Deps): Shelf[] => {
  const ofMembers = {
    store: files,
    nameOf: (key: string) => key.replace(/-thumb$/, ''),
    findInUse: (names: readonly string[]) => listMemberFilesInUse(db, names),
  };
  return [
    { ...ofMembers, prefix: 'photos/', seen: { inUse: 0, orphans: 0 } },
    { ...ofMembers, prefix: 'proofs/', seen: { inUse: 0, orphans: 0 } },
    {
      store: media,
      prefix: '',
      nameOf: (key) => key.split('/')[0] ?? '',
      findInUse: (names) => listMediaInUse(db, names),
      seen: { inUse: 0, orphans: 0 },
    },
  ];
};

/**
 * Random keys begin with one of these. Each day starts at another digit, so that no file waits for ever behind the
 * others.
 */
const DIGITS = '0123456789abcdef';
const digitsOn = (day: string): string[] => {
  const first = Number(day.slice(-2)) % DIGITS.length;
  return [...DIGITS.slice(first), ...DIGITS.slice(0, first)];
};

/**
 * Removes files that no row uses and that are older than a day, because a submission stores its files before its row.
 * Stops in time. Leaves a shelf alone if the database seems incomplete. The next run finds the rest. Returns how many
 * files it removed.
 */
export const sweepFiles = async (deps: Deps, isOutOfTime = createTimer(deps)): Promise<number> => {
  const before = new Date(deps.now().getTime() - DAY_MS);
  const shelves = new Set(shelvesOf(deps));
  let removed = 0;
  const isOver = () => isOutOfTime() || removed === MOST;
  for (const digit of digitsOn(dayInParis(deps.now()))) {
    for (const shelf of shelves) {
      for await (const page of shelf.store.list(shelf.prefix + digit)) {
        const orphans = await listOldOrphans(deps, shelf, page, before, isOver);
        if (knowsTooLittle(shelf)) {
          deps.log('too many orphan files', shelf.seen);
          shelves.delete(shelf);
          break;
        }
        for (const key of orphans) {
          if (isOver()) return removed;
          if (await isDone(deps, key, () => shelf.store.remove(key))) removed += 1;
        }
        if (isOver()) return removed;
      }
    }
  }
  return removed;
};

// A file that cannot be read or deleted does not stop the others. Its key is random and contains no personal data.
const isDone = async (deps: Pick<Deps, 'log'>, key: string, work: () => Promise<unknown>): Promise<boolean> =>
  eachStep(deps, { [key]: work });

const knowsTooLittle = ({ seen }: Shelf): boolean =>
  seen.inUse + seen.orphans >= ENOUGH_TO_JUDGE && seen.orphans > seen.inUse;

// Stops as soon as it knows enough, because it must ask for the date of each file.
const listOldOrphans = async (
  deps: Pick<Deps, 'log'>,
  shelf: Shelf,
  keys: readonly string[],
  before: Date,
  isOver: IsOutOfTime,
): Promise<string[]> => {
  if (keys.length === 0 || isOver()) return [];
  const { store, seen, nameOf, findInUse } = shelf;
  const inUse = await findInUse([...new Set(keys.map(nameOf))]);
  const unused = keys.filter((key) => !inUse.has(nameOf(key)));
  seen.inUse += inUse.size;
  const old: string[] = [];
  const counted = new Set<string>();
  for (const key of unused) {
    if (isOver() || knowsTooLittle(shelf)) break;
    let at: Date | undefined;
    await isDone(deps, key, async () => {
      at = await store.putAt(key);
    });
    if (!at || at > before) continue;
    old.push(key);
    // A photo and its thumbnail count once.
    if (!counted.has(nameOf(key))) seen.orphans += 1;
    counted.add(nameOf(key));
  }
  return old;
};
