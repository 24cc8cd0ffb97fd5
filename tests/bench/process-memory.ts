import { readdir, readFile, writeFile } from 'node:fs/promises';

/** Returns the parent of a process, or undefined when the process has ended. */
const parentOf = async (pid: string): Promise<string | undefined> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the name of the program in brackets. It may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
};

/** Returns the proportional set size in kB: shared memory is divided among the processes that share it. */
const sizeOf = async (pid: string): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
};

/** Adds all descendants of the known processes. A process stays known when its parent ends first. */
const addDescendants = async (known: Set<string>): Promise<void> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of known) if (!pids.includes(pid)) known.delete(pid);
  const parents = new Map(await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const)));
  for (let before = -1; before !== known.size; ) {
    before = known.size;
    for (const [pid, parent] of parents) if (parent !== undefined && known.has(parent)) known.add(pid);
  }
};

export interface PeakMemory {
  /** The highest sum of all processes, in MB. */
  readonly all: number;
  /** The largest single process, in MB. */
  readonly largest: number;
}

/**
 * Watches a process and its descendants, on Linux. Returns a function that stops watching and returns the peak. With
 * many processes, reading twice a second takes a seventh of a processor.
 */
export const watchMemory = (pid: number, intervalMs: number): (() => Promise<PeakMemory>) => {
  const known = new Set([String(pid)]);
  let all = 0;
  let largest = 0;
  let isWatching = true;
  const watching = (async () => {
    while (isWatching) {
      await addDescendants(known);
      const sizes = await Promise.all([...known].map(sizeOf));
      all = Math.max(
        all,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      largest = Math.max(largest, ...sizes);
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  })();
  return async () => {
    isWatching = false;
    await watching;
    return { all: all / 1024, largest: largest / 1024 };
  };
};

/** Forgets the highest memory of a process, on Linux. */
export const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

/** Returns the highest memory of a process since then, in MB. Unlike `watchMemory`, it misses no short peak. */
export const peakSince = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
};

const TICK_MS = 10;

/** Returns the processor time of a process and of all its descendants, ended ones included, in milliseconds. */
export const processorTime = async (pid: number): Promise<number> => {
  const known = new Set([String(pid)]);
  await addDescendants(known);
  const stats = await Promise.all([...known].map((one) => readFile(`/proc/${one}/stat`, 'utf8').catch(() => '')));
  const ticks = stats.flatMap((stat) =>
    stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15),
  );
  return ticks.reduce((sum, one) => sum + Number(one || 0), 0) * TICK_MS;
};
