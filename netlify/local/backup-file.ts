import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type Entry, openEntries, sealEntries } from '#server/running/backup/archive.ts';
import type { BackupSource } from '#server/running/backup/restore.ts';
import { openSnapshot } from '#server/running/backup/snapshot.ts';
import { createInventory, fileEntries, rowEntries, type Shelves } from '#server/running/backup/take-backup.ts';
import { streamOf } from '#server/runtime/stream.ts';

export interface FileBackup {
  readonly file: string;
  readonly databaseUrl: string;
  readonly shelves: Shelves;
  readonly recipients: readonly string[];
}

/**
 * Writes database and files into one encrypted file, a part at a time. The file has its name only once it is whole. Returns
 * when the database was as it is in the file, and what is in it.
 */
export const writeBackup = async ({ file, databaseUrl, shelves, recipients }: FileBackup) => {
  const inventory = createInventory();
  let takenAt = new Date();
  const entries = async function* (): AsyncGenerator<Entry> {
    {
      // The transaction ends with the last row: reading files takes longer, and needs none.
      await using snapshot = await openSnapshot(databaseUrl);
      takenAt = snapshot.takenAt;
      yield* rowEntries(snapshot, inventory);
    }
    yield* fileEntries(shelves, inventory);
    yield inventory.manifest(takenAt);
  };
  const unfinished = `${file}.unfinished`;
  try {
    const sealed = await sealEntries(entries(), recipients);
    await pipeline(sealed, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { takenAt, ...inventory.counts() };
};

export const fileSource = (file: string, identities: readonly string[]): BackupSource => ({
  entries: () => openEntries(streamOf(createReadStream(file)), identities),
});
