import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#local/processes.ts';

/** Linux keeps the files of this folder in memory. A container may give it a few megabytes only. */
const IN_MEMORY = '/dev/shm';
/** A whole run of the tests takes less than half of it. */
const ROOM_BYTES = 2 ** 30;

const freeBytes = (folder: string): Promise<number> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );

/** Removes the folders of processes that were killed: nothing else would give their memory back. */
const removeLeftovers = async (prefix: string): Promise<void> => {
  for (const name of await readdir(IN_MEMORY)) {
    const [, pid] = name.startsWith(prefix) ? (/-(\d+)-\w+$/.exec(name) ?? []) : [];
    if (pid && !isAlive(Number(pid))) await rm(join(IN_MEMORY, name), { recursive: true, force: true });
  }
};

/**
 * Makes a temporary folder for data of this process, in memory if there is room: a database has a thousand files, and
 * each test file copies one. Programs may not be able to run from it.
 */
export const makeMemoryFolder = async (prefix: string): Promise<string> => {
  const own = `${prefix}${process.pid}-`;
  if ((await freeBytes(IN_MEMORY)) < ROOM_BYTES) return mkdtemp(join(tmpdir(), own));
  await removeLeftovers(prefix);
  return mkdtemp(join(IN_MEMORY, own)).catch(() => mkdtemp(join(tmpdir(), own)));
};
