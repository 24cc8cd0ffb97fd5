import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, isAlive, waitForEnd } from '#local/processes.ts';

const read = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n').map((line) => line.trim());

/** Returns true if the server with that process number accepts connections, by its own file. */
export const isReady = async (dataDir: string, pid: number): Promise<boolean> => {
  const lines = await read(dataDir);
  return lines[0] === String(pid) && lines[7] === 'ready';
};

/** Stops a running server: a fast shutdown and, after 10 s, an immediate one. The next start recovers from that. */
export const stopServer = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(pid, 10_000)) return;
  process.kill(pid, 'SIGQUIT');
  if (!(await waitForEnd(pid, 5_000))) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
};

/**
 * Stops a server that a killed process left in `dataDir`. Leaves another process alone that has the number in the file
 * by now.
 */
export const stopLeftover = async (dataDir: string): Promise<void> => {
  const pid = Number((await read(dataDir))[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const command = isAlive(pid) ? await commandLine(pid) : '';
  if (command.includes('postgres') && command.includes(dataDir)) await stopServer(pid);
  else await rm(join(dataDir, 'postmaster.pid'), { force: true });
};
