import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, processStartTime } from '#local/processes.ts';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

/** Returns the text of a lock, or undefined if there is none. */
const read = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

const holderIn = async (text: string): Promise<number | undefined> => {
  const [pid = '', startTime] = text.split('\n');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0 || !isAlive(holder)) return undefined;
  // After a crash another process may have this number.
  return startTime === (await processStartTime(holder)) ? holder : undefined;
};

/** Links the file once it is written, so that nobody reads a lock without the number of its process. */
const create = async (file: string): Promise<boolean> => {
  const mine = `${file}.${randomUUID()}`;
  await writeFile(mine, `${process.pid}\n${await processStartTime(process.pid)}`, { mode: 0o600 });
  try {
    await link(mine, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(mine);
  }
};

/**
 * Removes the lock of a dead process. One process at a time does this: a new lock would look the same to a process that
 * read the old one.
 */
const clear = async (file: string, text: string): Promise<void> => {
  const right = `${file}.clearing`;
  if (await create(right)) {
    if ((await read(file)) === text) await rm(file, { force: true });
    await rm(right);
    return;
  }
  const clearing = await read(right);
  if (clearing !== undefined && (await holderIn(clearing)) === undefined) await rm(right, { force: true });
  await sleep(20);
};

/**
 * Makes this process the only user of `directory`. Returns a function that gives it back. Takes over the lock of a dead
 * process.
 */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'lock');
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (await create(file)) return () => rm(file, { force: true });
    const text = await read(file);
    if (text === undefined) continue;
    const holder = await holderIn(text);
    if (holder !== undefined) {
      throw new DirectoryInUse(
        `${directory} is in use by process ${holder}. Stop it, or set LOCAL_DATA_DIR to another folder.`,
      );
    }
    await clear(file, text);
  }
  throw new DirectoryInUse(`${directory} is being taken by another process.`);
};

/** Does the same as `lockDirectory`, but waits for the other process to finish. */
export const waitForDirectory = async (directory: string, timeoutMs: number): Promise<() => Promise<void>> => {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await lockDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || Date.now() > end) throw error;
      await sleep(200);
    }
  }
};
