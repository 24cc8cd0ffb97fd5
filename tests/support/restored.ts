import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase } from '#server/db/client.ts';
import { createBlobStore } from '#server/integrations/blob-store.ts';
import { createDueMarks } from '#server/integrations/due-marks.ts';
import type { Machine } from '#server/running/backup/restore.ts';
import { openSnapshot } from '#server/running/backup/snapshot.ts';
import type { Shelves } from '#server/running/backup/take-backup.ts';
import type { TestClub } from './club.ts';

/** Opens an empty database and empty stores: the machine on which a backup is restored. */
export const openEmptyMachine = async (club: TestClub) => {
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const owner = new URL(inject('postgresUrl'));
  owner.pathname = name;
  const shelves: Shelves = {
    'member-files': createBlobStore(name, 'member-files'),
    media: createBlobStore(name, 'media'),
  };
  const endpoint = club.databaseEnv.NEON_ENDPOINT;
  const machine: Machine = { ownerUrl: owner.href, endpoint, shelves };
  return {
    machine,
    /** The club's dependencies on that machine. */
    deps: () => ({
      ...club.deps,
      db: openDatabase(owner.href, endpoint),
      files: shelves['member-files'],
      media: shelves.media,
      marks: createDueMarks(name),
    }),
    rows: () => rowsAt(owner.href),
    close: async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

/** Returns every row of a database that belongs into a backup, by table, in the order of their texts. */
export const rowsAt = async (url: string): Promise<Record<string, string[]>> => {
  await using snapshot = await openSnapshot(url);
  const rows: Record<string, string[]> = {};
  for await (const { table, text } of snapshot.parts())
    rows[table] = [...(rows[table] ?? []), ...text.trimEnd().split('\n')].sort();
  return rows;
};
