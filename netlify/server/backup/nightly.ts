import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import { nameOf } from '../http/log.ts';
import type { BackupSettings, BackupStore } from '../integrations/backup-store.ts';
import { createTimer, type IsOutOfTime } from '../work-list.ts';
import { type Entry, seal, sealEntries } from './archive.ts';
import { openSnapshot } from './snapshot.ts';
import { findJson, type lastSchema, troubleSchema } from './state.ts';
import { createInventory, keysOf, readFiles, rowEntries, sha256, shelfNames } from './take-backup.ts';

type NightlyDeps = Pick<Deps, 'files' | 'media' | 'marks' | 'now' | 'log'> & { backup: BackupSettings };

/*
 * The store holds, all of it but the lists encrypted:
 *   files/SHELF/KEY/TYPE.SHA256.age       each file once, for all nights; the name tells its hash
 *   nights/DAY/rows.tar.gz.age            the database at one instant
 *   nights/DAY/rows.json                  when that was, and the files that rows name
 *   nights/DAY/done.json                  the files of that night; a night without it is unfinished
 *   tombstones.json                       memberships that were erased, also those that no backup knows as erased
 *   last.json, trouble.json               the last finished night; what went wrong since, if something did
 */

const rowsSchema = z.object({ takenAt: z.string(), bytes: z.number(), named: z.array(z.string()) });
export const doneSchema = z.object({ takenAt: z.string(), files: z.array(z.string()), gone: z.array(z.string()) });

const tombstonesSchema = z.array(z.string());

const encoder = new TextEncoder();

const putJson = (store: BackupStore, key: string, value: object): Promise<void> =>
  store.put(key, encoder.encode(JSON.stringify(value)));

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
};

/** Stores the rows, in one go: a slice can be taken up again, a snapshot of the database cannot. */
const keepRows = async ({ backup }: NightlyDeps, night: string): Promise<z.output<typeof rowsSchema>> => {
  const { store, recipients, databaseUrl } = backup;
  await using snapshot = await openSnapshot(databaseUrl);
  const inventory = createInventory();
  const entries = async function* (): AsyncGenerator<Entry> {
    yield* rowEntries(snapshot, inventory);
    yield inventory.manifest(snapshot.takenAt);
  };
  const sealed = await bytesOf(await sealEntries(entries(), recipients));
  await store.put(`nights/${night}/rows.tar.gz.age`, sealed);
  const rows = { takenAt: snapshot.takenAt.toISOString(), bytes: sealed.length, named: [...inventory.named] };
  await putJson(store, `nights/${night}/rows.json`, rows);
  return rows;
};

/** Returns the file of a backup store's name: `files/SHELF/KEY/TYPE.SHA256.age`. */
export const fileNamed = (name: string) => {
  const [, shelf, key, type, hash] = /^files\/([\w-]+)\/(.+)\/([\w-]+)\.([0-9a-f]{64})\.age$/.exec(name) ?? [];
  const found = shelfNames.find((known) => known === shelf);
  if (!found || !key || !type || !hash) return undefined;
  return { shelf: found, key, type: type.replace('-', '/'), sha256: hash };
};

const placeOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));

/** Stores the files that the store lacks. Returns the names of all files of the night, or undefined if the time is over. */
const keepFiles = async (deps: NightlyDeps, named: readonly string[], isOutOfTime: IsOutOfTime) => {
  const { backup, files, media } = deps;
  const shelves = { 'member-files': files, media };
  const stored = new Map((await backup.store.list('files/')).map((name) => [placeOf(name), name]));
  const names: string[] = [];
  const gone: string[] = [];
  for (const shelf of shelfNames) {
    const keys = await keysOf(shelves[shelf], shelf === 'member-files' ? named : []);
    const missing: string[] = [];
    for (const key of keys) {
      const known = stored.get(`files/${shelf}/${key}`);
      if (known) names.push(known);
      else missing.push(key);
    }
    for await (const { key, file } of readFiles(shelves[shelf], missing)) {
      if (isOutOfTime()) return undefined;
      if (!file) {
        gone.push(`${shelf}/${key}`);
        continue;
      }
      const name = `files/${shelf}/${key}/${file.type.replace('/', '-')}.${sha256(file.bytes)}.age`;
      await backup.store.put(name, await seal(file.bytes, backup.recipients));
      names.push(name);
    }
  }
  return { names, gone };
};

const dayOf = (key: string): string => key.split('/')[1] ?? '';

/** Removes the nights that are too old, and the files that no night that is kept has any more. */
const prune = async ({ store, keep }: BackupSettings): Promise<void> => {
  const keys = await store.list('nights/');
  const finished = keys
    .filter((key) => key.endsWith('/done.json'))
    .map(dayOf)
    .sort();
  const kept = finished.slice(-keep);
  const oldest = kept[0] ?? '';
  const files = new Set<string>();
  for (const night of kept)
    for (const name of (await findJson(store, `nights/${night}/done.json`, doneSchema))?.files ?? []) files.add(name);
  for (const key of keys) if (dayOf(key) < oldest) await store.remove(key);
  for (const name of await store.list('files/')) if (!files.has(name)) await store.remove(name);
};

const TOMBSTONES = 'tombstones.json';

/** Returns the memberships that were erased, as the store knows: a restored backup must not bring them back. */
export const listStoredTombstones = async (store: BackupStore): Promise<string[]> =>
  (await findJson(store, TOMBSTONES, tombstonesSchema)) ?? [];

const keepTombstones = async ({ backup, marks }: NightlyDeps): Promise<void> => {
  const known = await listStoredTombstones(backup.store);
  const erased = new Set([...known, ...(await marks.list('tombstone')).map(({ about }) => about)]);
  if (erased.size > known.length) await putJson(backup.store, TOMBSTONES, [...erased]);
};

const finish = async (deps: NightlyDeps, night: string, isOutOfTime: IsOutOfTime): Promise<boolean> => {
  const { store } = deps.backup;
  await keepTombstones(deps);
  const rows = (await findJson(store, `nights/${night}/rows.json`, rowsSchema)) ?? (await keepRows(deps, night));
  const kept = await keepFiles(deps, rows.named, isOutOfTime);
  if (!kept) return false;
  const { names, gone } = kept;
  await putJson(store, `nights/${night}/done.json`, { takenAt: rows.takenAt, files: names, gone });
  const last: z.output<typeof lastSchema> = {
    takenAt: rows.takenAt,
    files: names.length,
    gone: gone.length,
    bytes: rows.bytes,
  };
  await putJson(store, 'last.json', last);
  await store.remove('trouble.json');
  await prune(deps.backup);
  deps.log('backup kept', { files: names.length, gone: gone.length, bytes: rows.bytes });
  return true;
};

/** How long after a failure the next try is made. Milliseconds. */
const LATER = 15 * 60_000;

/**
 * Keeps the backup that the end of a night asked for, or goes on with it. Asks nobody else: on an idle day the database
 * sleeps, and yesterday's backup is today's. A failure is noted in the store and in the log, and tried again.
 */
export const keepBackup = async (deps: NightlyDeps, isOutOfTime = createTimer(deps)): Promise<void> => {
  const { marks, now, log, backup } = deps;
  const due = (await marks.list('backup')).filter(({ at }) => at <= now());
  if (due.length === 0) return;
  try {
    // What is left is done by the next run, for which the marks stay.
    if (!(await finish(deps, now().toISOString().slice(0, 10), isOutOfTime))) return;
  } catch (error) {
    log('backup failed', { error: nameOf(error) });
    const known = await findJson(backup.store, 'trouble.json', troubleSchema).catch(() => undefined);
    const trouble = { since: known?.since ?? now().toISOString(), trouble: nameOf(error) };
    await putJson(backup.store, 'trouble.json', trouble).catch(() => undefined);
    await marks.add('backup', new Date(now().getTime() + LATER));
  }
  await marks.remove(due.map(({ key }) => key));
};

/** Returns the nights that are whole, the newest first. */
export const listNights = async (store: BackupStore): Promise<string[]> =>
  (await store.list('nights/'))
    .filter((key) => key.endsWith('/done.json'))
    .map(dayOf)
    .sort()
    .reverse();
