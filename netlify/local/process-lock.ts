import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, processStartTime } from '#local/processes.ts';

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse';
}

const holderOf = async (file: string): Promise<number | undefined> => {
  const [pid = '', startTime] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0 || !isAlive(holder)) return undefined;
  // After a crash the number may belong to another process by now.
  return startTime === (await processStartTime(holder)) ? holder : undefined;
};

const create = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${process.pid}\n${await processStartTime(process.pid)}`);
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};

/** Makes this process the only user of `directory`; answers what gives it back. The lock of a dead process is taken over. */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'lock');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(file)) return () => rm(file, { force: true });
    const holder = await holderOf(file);
    if (holder !== undefined) {
      throw new DirectoryInUse(
        `${directory} is in use by process ${holder}. Stop it, or set LOCAL_DATA_DIR to another folder.`,
      );
    }
    await rm(file, { force: true });
  }
  throw new DirectoryInUse(`${directory} is being taken by another process.`);
};

/** Like `lockDirectory`, but waits for the other process to finish. */
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
