import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { randomToken } from '#local/stripe-stand-in/ids.ts';
import { type SavedState, stateSchema } from '#local/stripe-stand-in/records.ts';

/** The saved state, or undefined (with a warning if the file is there but cannot be used). */
export async function readStateFile(path: string, warn: (message: string) => void): Promise<SavedState | undefined> {
  try {
    return stateSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      warn(`Stripe stand-in: no saved state in ${path}, starting empty.`);
    } else {
      warn(`Stripe stand-in: the saved state in ${path} cannot be read, starting empty.`);
    }
    return undefined;
  }
}

/** The whole state is written each time: a rush of changes shares a write instead of filling a processor. */
const REST_MS = 20;

/**
 * Writes the state, one write at a time, with a rest between two: calls that arrive meanwhile share the next one, and
 * each resolves once a write that holds its change is on the disk.
 */
export function createStateWriter(path: string, snapshot: () => SavedState): () => Promise<void> {
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  async function write(): Promise<void> {
    const draft = `${path}.${randomToken(8)}.tmp`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(draft, JSON.stringify(snapshot()), { mode: 0o600 });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  function start(): Promise<void> {
    queued = undefined;
    const current = write().finally(() => {
      if (running === current) running = undefined;
    });
    running = current;
    return current;
  }

  return () => {
    if (queued === undefined && running === undefined) return start();
    queued ??= Promise.allSettled([running])
      .then(() => sleep(REST_MS))
      .then(start);
    return queued;
  };
}
