import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { BackupSettings, BackupStore } from '../../integrations/backup-store.ts';
import { errorNameOf } from '../../runtime/log.ts';
import { withTimeLimit } from '../../runtime/time-limit.ts';
import { createTimer, type IsOutOfTime } from '../../runtime/work-list.ts';
import { bytesOf, type Entry, sealEntries } from './archive.ts';
import { patiently } from './patiently.ts';
import { openSnapshot } from './snapshot.ts';
import { findJson, type lastSchema, noteKept, noteTrouble, troubleSchema } from './state.ts';
import { createNames, openNamed, sealFile, sealNamed } from './stored-files.ts';
import { createInventory, keysOf, readFiles, rowEntries, shelfNames } from './take-backup.ts';

type NightlyDeps = Pick<Deps, 'db' | 'files' | 'mail' | 'media' | 'marks' | 'settings' | 'now' | 'wait' | 'log'> & {
  backup: BackupSettings;
};

/*
 * The store holds, all of it but the lists encrypted:
 *   files/SEALED-FOR/HASH.age             each file once, for all nights that are sealed for the same people
 *   nights/DAY/rows.tar.gz.age            the database at one instant
 *   nights/DAY/rows.json                  when that was, for whom it is sealed, and for the site the files that rows name
 *   nights/DAY/unread.json                files that could not be read in this night, while it is unfinished
 *   nights/DAY/done.json                  the files of that night; a night without it is unfinished
 *   tombstones.json                       memberships that were erased, also those that no backup knows as erased
 *   last.json, trouble.json               the last finished night; what went wrong since, if something did
 * Names of files are keyed hashes (`createNames`). Nights of an earlier release name files/SHELF/KEY/TYPE.HASH.age, and stay
 * readable (`openListed`) until they are too old.
 */

const rowsSchema = z.object({ takenAt: z.string(), bytes: z.number(), sealedFor: z.string(), named: z.string() });
const doneSchema = z.object({
  takenAt: z.string(),
  /** Names those who read it, as `createNames` does. */
  sealedFor: z.string(),
  /** How many they are. */
  recipients: z.number(),
  files: z.array(z.string()),
  gone: z.number(),
  unread: z.number(),
});

/** What every release needs of `done.json`. Nights of before files had keyed names lack the rest. */
export const listedSchema = z.object({ files: z.array(z.string()), sealedFor: z._default(z.string(), '') });

const namesSchema = z.array(z.string());

const encoder = new TextEncoder();

const putJson = (store: BackupStore, key: string, value: object): Promise<void> =>
  patiently(() => store.put(key, encoder.encode(JSON.stringify(value))));

type Rows = Omit<z.output<typeof rowsSchema>, 'named'> & { named: readonly string[] };

/** Stores the rows, in one go: a slice can be taken up again, a snapshot of the database cannot. */
const keepRows = async (deps: NightlyDeps, night: string, sealedFor: string): Promise<Rows> => {
  const { store, recipients, databaseUrl } = deps.backup;
  await using snapshot = await openSnapshot(databaseUrl);
  const inventory = createInventory();
  const entries = async function* (): AsyncGenerator<Entry> {
    yield* rowEntries(snapshot, inventory);
    yield inventory.manifest(snapshot.takenAt);
  };
  const sealed = await bytesOf(await sealEntries(entries(), recipients));
  await patiently(() => store.put(`nights/${night}/rows.tar.gz.age`, sealed));
  const rows = { takenAt: snapshot.takenAt.toISOString(), bytes: sealed.length, sealedFor };
  await putJson(store, `nights/${night}/rows.json`, { ...rows, named: sealNamed(deps, inventory.named) });
  return { ...rows, named: [...inventory.named] };
};

/** Returns the rows of a night that was cut, or undefined if they are sealed for other people than tonight's. */
const findRows = async (deps: NightlyDeps, night: string, sealedFor: string): Promise<Rows | undefined> => {
  const kept = await findJson(deps.backup.store, `nights/${night}/rows.json`, rowsSchema).catch(() => undefined);
  const named = kept?.sealedFor === sealedFor ? openNamed(deps, kept.named) : undefined;
  return kept && named && { ...kept, named };
};

/**
 * Stores the files that the store lacks, or has for other people only. A file that cannot be read stops no other: it is
 * counted, and tried again in the next night. Returns the names of all files of the night, or undefined if the time is
 * over.
 */
const keepFiles = async (deps: NightlyDeps, night: string, named: readonly string[], isOutOfTime: IsOutOfTime) => {
  const { backup, files, media } = deps;
  const { store, recipients } = backup;
  const shelves = { 'member-files': files, media };
  const { folder, fileName } = createNames(deps, recipients);
  const stored = new Set(await patiently(() => store.list(folder)));
  const place = `nights/${night}/unread.json`;
  const unread = new Set((await findJson(store, place, namesSchema).catch(() => undefined)) ?? []);
  const names: string[] = [];
  let gone = 0;
  for (const shelf of shelfNames) {
    const missing: string[] = [];
    for (const key of await keysOf(shelves[shelf], shelf === 'member-files' ? named : [])) {
      const name = fileName(shelf, key);
      if (stored.has(name)) names.push(name);
      else if (!unread.has(name)) missing.push(key);
    }
    for await (const { key, file, isUnread } of readFiles(shelves[shelf], missing)) {
      if (isOutOfTime()) return undefined;
      const name = fileName(shelf, key);
      if (file) {
        const sealed = await sealFile(`files/${shelf}/${key}`, file, recipients);
        await patiently(() => store.put(name, sealed));
        names.push(name);
      } else if (isUnread) {
        // The next slice of this night begins behind it.
        await putJson(store, place, [...unread.add(name)]);
      } else gone += 1;
    }
  }
  if (unread.size > 0) await patiently(() => store.remove(place));
  return { names, gone, unread: unread.size };
};

const dayOf = (key: string): string => key.split('/')[1] ?? '';

const listNightKeys = (store: BackupStore): Promise<string[]> => patiently(() => store.list('nights/'));

/**
 * Removes the nights that are too old, and the files that no night that is kept has any more. What cannot be removed stays
 * until the next night. As long as one list of a kept night cannot be read, no file goes.
 */
const prune = async ({ backup: { store, keep }, log }: NightlyDeps): Promise<void> => {
  const keys = await listNightKeys(store);
  const finished = keys
    .filter((key) => key.endsWith('/done.json'))
    .map(dayOf)
    .sort();
  const kept = finished.slice(-keep);
  const oldest = kept[0] ?? '';
  const lists = await Promise.all(
    kept.map((night) => findJson(store, `nights/${night}/done.json`, listedSchema).catch(() => undefined)),
  );
  const files = new Set(lists.flatMap((list) => list?.files ?? []));
  const old = keys.filter((key) => dayOf(key) < oldest);
  if (lists.every((list) => list !== undefined))
    for (const name of await patiently(() => store.list('files/'))) if (!files.has(name)) old.push(name);
  let stayed = 0;
  for (const key of old) await store.remove(key).catch(() => (stayed += 1));
  if (stayed > 0) log('former backups could not be removed', { objects: stayed });
};

const TOMBSTONES = 'tombstones.json';

/** Returns the memberships that were erased, as the store knows: a restored backup must not bring them back. */
export const listStoredTombstones = async (store: BackupStore): Promise<string[]> =>
  (await patiently(() => findJson(store, TOMBSTONES, namesSchema))) ?? [];

const keepTombstones = async ({ backup, marks }: NightlyDeps): Promise<void> => {
  const known = await listStoredTombstones(backup.store);
  const erased = new Set([...known, ...(await marks.list('tombstone')).map(({ about }) => about)]);
  if (erased.size > known.length) await putJson(backup.store, TOMBSTONES, [...erased]);
};

/** Goes on with a night. Returns how many files could not be read, or undefined if the time is over. */
const finish = async (deps: NightlyDeps, night: string, isOutOfTime: IsOutOfTime): Promise<number | undefined> => {
  const { store, recipients } = deps.backup;
  const { sealedFor } = createNames(deps, recipients);
  const rows = (await findRows(deps, night, sealedFor)) ?? (await keepRows(deps, night, sealedFor));
  const kept = await keepFiles(deps, night, rows.named, isOutOfTime);
  if (!kept) return undefined;
  const { takenAt, bytes } = rows;
  const { names, gone, unread } = kept;
  const done: z.output<typeof doneSchema> = {
    takenAt,
    sealedFor,
    recipients: recipients.length,
    files: names,
    gone,
    unread,
  };
  await putJson(store, `nights/${night}/done.json`, done);
  const last: z.output<typeof lastSchema> = { takenAt, files: names.length, gone, unread, bytes };
  await putJson(store, 'last.json', last);
  deps.log('backup kept', { files: names.length, gone, unread, bytes });
  return unread;
};

/** How long after a failure the next try is made. Milliseconds. */
const LATER = 15 * 60_000;

/** How long a store may take, before what is wrong with it must be told: a function is stopped after 30 s. Milliseconds. */
const LONGEST_MS = 25_000;

/** How long the store may take to be told of its trouble. Milliseconds. */
const NOTE_MS = 2000;

const tellTrouble = async (deps: NightlyDeps, trouble: string): Promise<void> => {
  const { now, log, backup } = deps;
  log('backup failed', { error: trouble });
  // First in the database, which also tells the owners: the store may be the trouble, and hang.
  await noteTrouble(deps, trouble).catch((error: unknown) => log('trouble not noted', { error: errorNameOf(error) }));
  const noteInStore = async () => {
    const known = await findJson(backup.store, 'trouble.json', troubleSchema).catch(() => undefined);
    const told = { since: known?.since ?? now().toISOString(), trouble };
    await backup.store.put('trouble.json', encoder.encode(JSON.stringify(told)));
  };
  await withTimeLimit(noteInStore(), NOTE_MS).catch(() => undefined);
};

/** Notes that a night was kept. The store may refuse to remove its note of trouble, so the database has the last word. */
const tellKept = async (deps: NightlyDeps, unread: number): Promise<void> => {
  await noteKept(deps, unread);
  await deps.backup.store
    .remove('trouble.json')
    .catch((error: unknown) => deps.log('former trouble not removed', { error: errorNameOf(error) }));
};

/** Does one part of a night. Returns what went wrong, so that a failure of one ends no other. */
const failureOf = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    return errorNameOf(error);
  }
};

/**
 * Makes the backup that the nightly job scheduled, or continues it. Without that mark it does nothing, so that the
 * database can sleep on an idle day. It notes a failure in the store, the database and the log, tells the owners, and
 * retries.
 */
export const keepBackup = async (
  deps: NightlyDeps,
  isOutOfTime = createTimer(deps),
  longest = LONGEST_MS,
): Promise<void> => {
  const { marks, now } = deps;
  const due = (await marks.list('backup')).filter(({ at }) => at <= now());
  if (due.length === 0) return;
  const ends = Date.now() + longest;
  const inTime = <Answer>(work: Promise<Answer>) => withTimeLimit(work, Math.max(0, ends - Date.now()));
  const ofTombstones = await failureOf(() => inTime(keepTombstones(deps)));
  let unread: number | undefined;
  const ofNight = await failureOf(async () => {
    unread = await inTime(finish(deps, now().toISOString().slice(0, 10), isOutOfTime));
  });
  // The marks stay, so that the next run does the rest.
  if (ofNight === undefined && unread === undefined) return;
  const ofFormer = ofNight === undefined ? await failureOf(() => inTime(prune(deps))) : undefined;
  const trouble = ofNight ?? ofTombstones ?? ofFormer;
  if (trouble !== undefined) {
    await tellTrouble(deps, trouble);
    await marks.add('backup', new Date(now().getTime() + LATER));
  } else {
    await tellKept(deps, unread ?? 0);
  }
  await marks.remove(due.map(({ key }) => key));
};

/** Returns the nights that are whole, the newest first. */
export const listNights = async (store: BackupStore): Promise<string[]> =>
  (await listNightKeys(store))
    .filter((key) => key.endsWith('/done.json'))
    .map(dayOf)
    .sort()
    .reverse();
