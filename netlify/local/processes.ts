import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns true if a process with that number exists, of any owner. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const ps = async (pid: number, column: string): Promise<string> => {
  const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', `${column}=`], {
    env: { ...process.env, LC_ALL: 'C' },
  });
  return stdout.trim();
};

/** Returns the command line of a process, its words separated by spaces. Empty if it is gone or cannot be read. */
export const commandLine = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') return ps(pid, 'command').catch(() => '');
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return words.split('\0').join(' ').trim();
};

/** Returns a text that differs between two processes with the same number. */
export const processStartTime = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') return ps(pid, 'lstart').catch(() => '');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Field 22. The name before it is in parentheses and may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

/** Waits until the process is gone. Returns false if it still runs after `timeoutMs`. */
export const waitForEnd = async (pid: number, timeoutMs: number): Promise<boolean> => {
  const end = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await sleep(25);
  }
  return true;
};
