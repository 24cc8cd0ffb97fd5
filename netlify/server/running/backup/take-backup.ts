import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { FileStore, StoredFile } from '../../integrations/blob-store.ts';
import type { Entry } from './archive.ts';
import { patiently } from './patiently.ts';
import type { Snapshot } from './snapshot.ts';

/** Raised when a reader of today could not read a backup any more. */
export const FORMAT = 1;

/** The stores of files, under the names of their folders in a backup. */
export type Shelves = Readonly<Record<'member-files' | 'media', FileStore>>;

export const shelfNames = ['member-files', 'media'] as const;

/** The first entry: what the backup is of. */
export const headSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

const entrySchema = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Of a part of a table. */
  rows: z.optional(z.number()),
  /** Of a file. */
  type: z.optional(z.string()),
});

/** The last entry: what the backup holds, so that a reader knows it whole. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  takenAt: z.string(),
  entries: z.array(entrySchema),
  /** Files that rows name and that were removed while the backup was taken. */
  gone: z.array(z.string()),
  /** Files that their store did not hand over. */
  unread: z.optional(z.array(z.string())),
});

export type Manifest = z.output<typeof manifestSchema>;

const encoder = new TextEncoder();

const jsonEntry = (name: string, value: unknown): Entry => ({
  name,
  bytes: encoder.encode(`${JSON.stringify(value, undefined, 1)}\n`),
});

/** Returns the hash of a file in hexadecimal digits. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Files of members that rows name. Thumbnails are found in the store's list. */
const NAMED = /"((?:photos|proofs)\/[\w-]+)"/g;

/** Returns the keys of the members' files that rows of the members name. */
export const namedIn = (text: string): string[] => Array.from(text.matchAll(NAMED), ([, key = '']) => key);

/** Collects what a backup holds while it is written. */
export const createInventory = () => {
  const entries: Manifest['entries'][number][] = [];
  const named = new Set<string>();
  const gone: string[] = [];
  const unread: string[] = [];
  const note = (entry: Entry, more: { rows?: number; type?: string } = {}): Entry => {
    entries.push({ name: entry.name, bytes: entry.bytes.length, sha256: sha256(entry.bytes), ...more });
    return entry;
  };
  return {
    named,
    gone,
    unread,
    note,
    manifest: (takenAt: Date): Entry =>
      jsonEntry('manifest.json', {
        format: FORMAT,
        takenAt: takenAt.toISOString(),
        entries,
        gone,
        unread,
      } satisfies Manifest),
    counts: () => ({
      rows: entries.reduce((sum, { rows = 0 }) => sum + rows, 0),
      files: entries.filter(({ type }) => type !== undefined).length,
      gone: gone.length,
      unread: unread.length,
    }),
  };
};

type Inventory = ReturnType<typeof createInventory>;

/** Yields the database: what it is, then every table in parts. */
export async function* rowEntries(snapshot: Snapshot, inventory: Inventory): AsyncGenerator<Entry> {
  const { takenAt, migrations, tables } = snapshot;
  yield inventory.note(
    jsonEntry('backup.json', { format: FORMAT, takenAt: takenAt.toISOString(), migrations, tables }),
  );
  const counts = new Map<string, number>();
  for await (const { table, rows, text } of snapshot.parts()) {
    if (table === 'members') for (const key of namedIn(text)) inventory.named.add(key);
    const part = (counts.get(table) ?? 0) + 1;
    counts.set(table, part);
    const name = `tables/${table}/${String(part).padStart(6, '0')}.ndjson`;
    yield inventory.note({ name, bytes: encoder.encode(text) }, { rows });
  }
}

/** Returns the keys of a shelf, and those that rows name although the store no longer lists them. */
export const keysOf = (store: FileStore, named: Iterable<string> = []): Promise<Set<string>> =>
  patiently(async () => {
    const keys = new Set<string>();
    for await (const page of store.list('')) for (const key of page) keys.add(key);
    for (const key of named) keys.add(key);
    return keys;
  });

/** How many files are read at the same time. */
const AT_ONCE = 4;

/** A file, or that there is none, or that its store did not hand it over. */
interface ReadFile {
  readonly key: string;
  readonly file: StoredFile | undefined;
  readonly isUnread: boolean;
}

const readPatiently = async (store: FileStore, key: string): Promise<ReadFile> => {
  try {
    return { key, file: await patiently(() => store.find(key)), isUnread: false };
  } catch {
    return { key, file: undefined, isUnread: true };
  }
};

/** Reads files in the order of their keys, a few ahead. A file that cannot be read stops no other. */
export async function* readFiles(store: FileStore, keys: Iterable<string>): AsyncGenerator<ReadFile> {
  const ahead: Promise<ReadFile>[] = [];
  for (const key of keys) {
    ahead.push(readPatiently(store, key));
    const next = ahead.length === AT_ONCE ? ahead.shift() : undefined;
    if (next) yield await next;
  }
  for (const next of ahead) yield await next;
}

/**
 * Yields every file of the stores, after the rows. A file is stored before its row, so each file of a row exists, or
 * was removed since and counts as gone. An unreadable file counts as unread.
 */
export async function* fileEntries(shelves: Shelves, inventory: Inventory): AsyncGenerator<Entry> {
  for (const shelf of shelfNames) {
    const keys = await keysOf(shelves[shelf], shelf === 'member-files' ? inventory.named : []);
    for await (const { key, file, isUnread } of readFiles(shelves[shelf], keys)) {
      if (file) yield inventory.note({ name: `files/${shelf}/${key}`, bytes: file.bytes }, { type: file.type });
      else if (isUnread) inventory.unread.push(`${shelf}/${key}`);
      else if (inventory.named.has(key)) inventory.gone.push(`${shelf}/${key}`);
    }
  }
}
